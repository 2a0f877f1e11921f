#!/usr/bin/env bash
# specific_detectivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" specific_detectivity
