#!/usr/bin/env bash
# effective_medium needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" effective_medium
