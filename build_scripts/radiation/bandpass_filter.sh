#!/usr/bin/env bash
# bandpass_filter needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" bandpass_filter
