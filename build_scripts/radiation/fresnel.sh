#!/usr/bin/env bash
# fresnel needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fresnel
