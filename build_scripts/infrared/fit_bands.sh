#!/usr/bin/env bash
# fit_bands needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" fit_bands
