#!/usr/bin/env bash
# match_information needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" match_information
