#!/usr/bin/env bash
# path_length_from_fringes needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" path_length_from_fringes
