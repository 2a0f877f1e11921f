#!/usr/bin/env bash
# band_radiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_radiance
