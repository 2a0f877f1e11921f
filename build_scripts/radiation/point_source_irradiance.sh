#!/usr/bin/env bash
# point_source_irradiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" point_source_irradiance
