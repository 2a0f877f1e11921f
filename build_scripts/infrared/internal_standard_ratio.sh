#!/usr/bin/env bash
# Install what internal_standard_ratio needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared internal_standard_ratio ""
