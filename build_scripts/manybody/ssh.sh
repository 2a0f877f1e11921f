#!/usr/bin/env bash
# ssh needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" ssh
