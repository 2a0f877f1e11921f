#!/usr/bin/env bash
# cross_validate needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" cross_validate
