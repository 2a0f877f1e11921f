#!/usr/bin/env bash
# mcr_als needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" mcr_als
