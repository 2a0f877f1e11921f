#!/usr/bin/env bash
# fermi_resonance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fermi_resonance
