#!/usr/bin/env bash
# standard_addition needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" standard_addition
