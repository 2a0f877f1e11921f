#!/usr/bin/env bash
# smooth needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" smooth
