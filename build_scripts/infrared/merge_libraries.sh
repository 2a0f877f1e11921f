#!/usr/bin/env bash
# Install what merge_libraries needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared merge_libraries ""
