#!/usr/bin/env bash
# principal_components needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" principal_components
