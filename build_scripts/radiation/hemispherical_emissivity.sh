#!/usr/bin/env bash
# hemispherical_emissivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hemispherical_emissivity
