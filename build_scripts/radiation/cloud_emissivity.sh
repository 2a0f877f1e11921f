#!/usr/bin/env bash
# Install what cloud_emissivity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation cloud_emissivity ""
