#!/usr/bin/env bash
# adapt_vqe needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" adapt_vqe
