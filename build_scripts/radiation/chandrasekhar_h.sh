#!/usr/bin/env bash
# chandrasekhar_h needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" chandrasekhar_h
