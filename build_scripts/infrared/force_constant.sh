#!/usr/bin/env bash
# Install what force_constant needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared force_constant ""
