#!/usr/bin/env bash
# emissivity_from_reference needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" emissivity_from_reference
