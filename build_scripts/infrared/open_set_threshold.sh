#!/usr/bin/env bash
# Install what open_set_threshold needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared open_set_threshold ""
