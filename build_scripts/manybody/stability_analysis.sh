#!/usr/bin/env bash
# stability_analysis needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" stability_analysis
