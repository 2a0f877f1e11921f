#!/usr/bin/env bash
# quantum_efficiency needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" quantum_efficiency
