#!/usr/bin/env bash
# beer_lambert_path needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" beer_lambert_path
