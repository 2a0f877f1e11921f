#!/usr/bin/env bash
# Install what interferogram_to_spectrum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared interferogram_to_spectrum ""
