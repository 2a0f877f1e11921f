#!/usr/bin/env bash
# Install what export_library needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared export_library ""
