#!/usr/bin/env bash
# space_group needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" space_group
