#!/usr/bin/env bash
# temperature_emissivity_separation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" temperature_emissivity_separation
