#!/usr/bin/env bash
# thermal_diffusion_length needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" thermal_diffusion_length
