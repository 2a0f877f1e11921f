#!/usr/bin/env bash
# Install what write_jcamp needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared write_jcamp ""
