#!/usr/bin/env bash
# heisenberg needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" heisenberg
