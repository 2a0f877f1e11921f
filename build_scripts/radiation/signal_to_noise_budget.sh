#!/usr/bin/env bash
# signal_to_noise_budget needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" signal_to_noise_budget
