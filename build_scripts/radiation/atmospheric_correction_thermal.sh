#!/usr/bin/env bash
# Install what atmospheric_correction_thermal needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation atmospheric_correction_thermal ""
