#!/usr/bin/env bash
# kicked_ising needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kicked_ising
