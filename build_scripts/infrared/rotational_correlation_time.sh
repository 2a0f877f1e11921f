#!/usr/bin/env bash
# rotational_correlation_time needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rotational_correlation_time
