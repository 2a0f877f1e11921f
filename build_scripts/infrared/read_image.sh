#!/usr/bin/env bash
# read_image needs the extra formats.
exec bash "$(dirname "$0")/../_build.sh" "formats" read_image
