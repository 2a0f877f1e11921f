#!/usr/bin/env bash
# lambertian_irradiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" lambertian_irradiance
