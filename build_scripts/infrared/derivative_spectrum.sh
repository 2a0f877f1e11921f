#!/usr/bin/env bash
# Install what derivative_spectrum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared derivative_spectrum ""
