#!/usr/bin/env bash
# casscf needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" casscf
