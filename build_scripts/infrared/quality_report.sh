#!/usr/bin/env bash
# quality_report needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" quality_report
