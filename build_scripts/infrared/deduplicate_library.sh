#!/usr/bin/env bash
# Install what deduplicate_library needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared deduplicate_library ""
