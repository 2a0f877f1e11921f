#!/usr/bin/env bash
# Install what spectral_information_similarity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared spectral_information_similarity ""
