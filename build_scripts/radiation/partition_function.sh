#!/usr/bin/env bash
# partition_function needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" partition_function
