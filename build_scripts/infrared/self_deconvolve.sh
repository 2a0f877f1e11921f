#!/usr/bin/env bash
# Install what self_deconvolve needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared self_deconvolve ""
