#!/usr/bin/env bash
# simca needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" simca
