#!/usr/bin/env bash
# Install what spectrum_to_interferogram needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared spectrum_to_interferogram ""
