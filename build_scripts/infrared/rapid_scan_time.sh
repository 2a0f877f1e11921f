#!/usr/bin/env bash
# Install what rapid_scan_time needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared rapid_scan_time ""
