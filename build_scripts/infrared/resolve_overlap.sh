#!/usr/bin/env bash
# resolve_overlap needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" resolve_overlap
