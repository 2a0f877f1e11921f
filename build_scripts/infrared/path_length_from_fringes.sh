#!/usr/bin/env bash
# Install what path_length_from_fringes needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared path_length_from_fringes ""
