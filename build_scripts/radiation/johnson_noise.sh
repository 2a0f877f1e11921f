#!/usr/bin/env bash
# johnson_noise needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" johnson_noise
