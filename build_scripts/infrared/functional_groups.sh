#!/usr/bin/env bash
# functional_groups needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" functional_groups
