#!/usr/bin/env bash
# lindblad_decay needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" lindblad_decay
