#!/usr/bin/env bash
# band_image needs the extra maps.
exec bash "$(dirname "$0")/../_build.sh" "maps" band_image
