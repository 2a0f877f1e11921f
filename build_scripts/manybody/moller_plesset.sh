#!/usr/bin/env bash
# moller_plesset needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" moller_plesset
