#!/usr/bin/env bash
# fabry_perot needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fabry_perot
