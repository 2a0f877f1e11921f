#!/usr/bin/env bash
# remove_spikes needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" remove_spikes
