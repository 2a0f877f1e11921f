#!/usr/bin/env bash
# layered_radiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" layered_radiance
