#!/usr/bin/env bash
# Install what denoise_wavelet needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared denoise_wavelet "analysis"
