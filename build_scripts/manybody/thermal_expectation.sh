#!/usr/bin/env bash
# thermal_expectation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" thermal_expectation
