#!/usr/bin/env bash
# model_information needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" model_information
