#!/usr/bin/env bash
# optimise_coating needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" optimise_coating
