#!/usr/bin/env bash
# Install what unmix_spectrum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation unmix_spectrum ""
