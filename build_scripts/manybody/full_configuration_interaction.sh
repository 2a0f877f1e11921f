#!/usr/bin/env bash
# full_configuration_interaction needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" full_configuration_interaction
