#!/usr/bin/env bash
# calibrate_spectra needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" calibrate_spectra
