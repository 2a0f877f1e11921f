#!/usr/bin/env bash
# self_consistent_field needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" self_consistent_field
