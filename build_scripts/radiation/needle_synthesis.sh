#!/usr/bin/env bash
# needle_synthesis needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" needle_synthesis
