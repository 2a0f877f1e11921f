#!/usr/bin/env bash
# to_netket needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" to_netket
