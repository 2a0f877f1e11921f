#!/usr/bin/env bash
# Install what fermi_resonance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared fermi_resonance ""
