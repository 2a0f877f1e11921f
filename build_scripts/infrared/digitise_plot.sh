#!/usr/bin/env bash
# digitise_plot needs the extra formats.
exec bash "$(dirname "$0")/../_build.sh" "formats" digitise_plot
