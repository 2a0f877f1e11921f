#!/usr/bin/env bash
# Install what reference_lines needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared reference_lines ""
