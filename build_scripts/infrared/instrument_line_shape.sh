#!/usr/bin/env bash
# Install what instrument_line_shape needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared instrument_line_shape ""
