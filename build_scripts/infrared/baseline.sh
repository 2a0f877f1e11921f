#!/usr/bin/env bash
# baseline needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" baseline
