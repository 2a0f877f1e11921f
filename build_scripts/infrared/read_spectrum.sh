#!/usr/bin/env bash
# read_spectrum needs the extra formats.
exec bash "$(dirname "$0")/../_build.sh" "formats" read_spectrum
