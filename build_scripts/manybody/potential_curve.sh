#!/usr/bin/env bash
# potential_curve needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" potential_curve
