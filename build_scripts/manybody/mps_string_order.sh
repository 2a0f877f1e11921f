#!/usr/bin/env bash
# mps_string_order needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" mps_string_order
