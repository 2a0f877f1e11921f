#!/usr/bin/env bash
# Install what quality_report needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared quality_report ""
