#!/usr/bin/env bash
# exponential_integral needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" exponential_integral
