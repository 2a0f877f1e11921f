#!/usr/bin/env bash
# Install what cavity_emissivity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation cavity_emissivity ""
