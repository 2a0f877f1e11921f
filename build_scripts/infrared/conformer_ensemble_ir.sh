#!/usr/bin/env bash
# conformer_ensemble_ir needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" conformer_ensemble_ir
