#!/usr/bin/env bash
# Install what remove_fringes needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared remove_fringes ""
