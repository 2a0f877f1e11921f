#!/usr/bin/env bash
# to_block2 needs the extra block2.
exec bash "$(dirname "$0")/../_build.sh" "block2" to_block2
