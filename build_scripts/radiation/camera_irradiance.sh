#!/usr/bin/env bash
# camera_irradiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" camera_irradiance
