#!/usr/bin/env bash
# schwarzschild_radiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" schwarzschild_radiance
