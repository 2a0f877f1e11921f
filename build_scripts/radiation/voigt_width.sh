#!/usr/bin/env bash
# Install what voigt_width needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation voigt_width ""
