#!/usr/bin/env bash
# planck_radiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" planck_radiance
