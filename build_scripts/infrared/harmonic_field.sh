#!/usr/bin/env bash
# harmonic_field needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" harmonic_field
