#!/usr/bin/env bash
# read_quantum_chemistry_log needs the extra formats.
exec bash "$(dirname "$0")/../_build.sh" "formats" read_quantum_chemistry_log
