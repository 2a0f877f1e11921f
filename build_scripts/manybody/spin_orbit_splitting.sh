#!/usr/bin/env bash
# spin_orbit_splitting needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" spin_orbit_splitting
