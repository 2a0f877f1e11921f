#!/usr/bin/env bash
# infrared_spectrum_from_trajectory needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" infrared_spectrum_from_trajectory
