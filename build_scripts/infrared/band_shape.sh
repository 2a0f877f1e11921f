#!/usr/bin/env bash
# Install what band_shape needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared band_shape ""
