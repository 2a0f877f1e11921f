#!/usr/bin/env bash
# photon_exitance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" photon_exitance
