#!/usr/bin/env bash
# Install what library_info needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared library_info ""
