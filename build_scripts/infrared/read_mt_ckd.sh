#!/usr/bin/env bash
# read_mt_ckd needs the extra formats.
exec bash "$(dirname "$0")/../_build.sh" "formats" read_mt_ckd
