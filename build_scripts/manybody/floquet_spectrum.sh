#!/usr/bin/env bash
# floquet_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" floquet_spectrum
