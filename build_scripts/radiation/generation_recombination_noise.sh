#!/usr/bin/env bash
# generation_recombination_noise needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" generation_recombination_noise
