#!/usr/bin/env bash
# region_spectra needs the extra maps.
exec bash "$(dirname "$0")/../_build.sh" "maps" region_spectra
