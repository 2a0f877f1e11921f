#!/usr/bin/env bash
# custom_model needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" custom_model
