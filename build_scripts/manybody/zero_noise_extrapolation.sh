#!/usr/bin/env bash
# Install what zero_noise_extrapolation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody zero_noise_extrapolation ""
