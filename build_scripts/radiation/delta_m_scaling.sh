#!/usr/bin/env bash
# Install what delta_m_scaling needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation delta_m_scaling ""
