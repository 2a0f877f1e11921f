#!/usr/bin/env bash
# Install what bilinear_biquadratic needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody bilinear_biquadratic ""
