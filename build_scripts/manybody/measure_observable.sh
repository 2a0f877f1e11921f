#!/usr/bin/env bash
# measure_observable needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" measure_observable
