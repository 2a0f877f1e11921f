#!/usr/bin/env bash
# mps_spectral_function needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" mps_spectral_function
