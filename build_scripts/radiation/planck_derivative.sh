#!/usr/bin/env bash
# Install what planck_derivative needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation planck_derivative ""
