#!/usr/bin/env bash
# hydrogen_bond needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hydrogen_bond
