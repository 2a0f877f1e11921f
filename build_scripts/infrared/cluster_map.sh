#!/usr/bin/env bash
# cluster_map needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" cluster_map
