#!/usr/bin/env bash
# coupled_cluster needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" coupled_cluster
