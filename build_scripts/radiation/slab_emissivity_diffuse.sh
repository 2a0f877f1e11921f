#!/usr/bin/env bash
# slab_emissivity_diffuse needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" slab_emissivity_diffuse
