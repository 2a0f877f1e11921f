#!/usr/bin/env bash
# spin_boson_absorption needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" spin_boson_absorption
