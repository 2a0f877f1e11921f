#!/usr/bin/env bash
# electric_properties needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" electric_properties
