#!/usr/bin/env bash
# stefan_boltzmann needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" stefan_boltzmann
