#!/usr/bin/env bash
# Install what ndvi_emissivity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation ndvi_emissivity ""
