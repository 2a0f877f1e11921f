#!/usr/bin/env bash
# relative_airmass needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" relative_airmass
