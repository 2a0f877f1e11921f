#!/usr/bin/env bash
# apodise needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" apodise
