#!/usr/bin/env bash
# Install what calibrate_wavenumber needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared calibrate_wavenumber ""
