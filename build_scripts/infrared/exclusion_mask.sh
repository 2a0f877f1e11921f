#!/usr/bin/env bash
# exclusion_mask needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" exclusion_mask
