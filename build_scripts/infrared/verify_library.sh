#!/usr/bin/env bash
# Install what verify_library needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared verify_library ""
