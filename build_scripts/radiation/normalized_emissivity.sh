#!/usr/bin/env bash
# Install what normalized_emissivity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation normalized_emissivity ""
