#!/usr/bin/env bash
# entanglement_entropy needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" entanglement_entropy
