#!/usr/bin/env bash
# thermal needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" thermal
