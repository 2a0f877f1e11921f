#!/usr/bin/env bash
# Install what scale_height needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation scale_height ""
