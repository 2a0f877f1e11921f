#!/usr/bin/env bash
# Install what infrared_spectrum_from_trajectory needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared infrared_spectrum_from_trajectory ""
