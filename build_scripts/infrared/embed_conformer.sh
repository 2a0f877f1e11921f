#!/usr/bin/env bash
# embed_conformer needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" embed_conformer
