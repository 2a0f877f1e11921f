#!/usr/bin/env bash
# density_functional needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" density_functional
