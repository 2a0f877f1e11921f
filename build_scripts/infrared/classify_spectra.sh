#!/usr/bin/env bash
# classify_spectra needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" classify_spectra
