#!/usr/bin/env bash
# kennard_stone needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kennard_stone
