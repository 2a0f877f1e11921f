#!/usr/bin/env bash
# kirchhoff_closure needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kirchhoff_closure
