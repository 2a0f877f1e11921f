#!/usr/bin/env bash
# sampled_observables needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" sampled_observables
