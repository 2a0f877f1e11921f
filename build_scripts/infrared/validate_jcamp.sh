#!/usr/bin/env bash
# Install what validate_jcamp needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared validate_jcamp ""
