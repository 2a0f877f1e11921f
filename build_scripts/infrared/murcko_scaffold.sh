#!/usr/bin/env bash
# murcko_scaffold needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" murcko_scaffold
