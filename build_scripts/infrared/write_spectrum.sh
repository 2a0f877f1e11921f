#!/usr/bin/env bash
# write_spectrum needs the extra formats.
exec bash "$(dirname "$0")/../_build.sh" "formats" write_spectrum
