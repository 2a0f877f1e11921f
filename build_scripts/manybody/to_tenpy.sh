#!/usr/bin/env bash
# to_tenpy needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" to_tenpy
