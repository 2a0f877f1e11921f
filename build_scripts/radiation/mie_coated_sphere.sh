#!/usr/bin/env bash
# mie_coated_sphere needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" mie_coated_sphere
