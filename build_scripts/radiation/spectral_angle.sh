#!/usr/bin/env bash
# Install what spectral_angle needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation spectral_angle ""
