#!/usr/bin/env bash
# limb_path needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" limb_path
