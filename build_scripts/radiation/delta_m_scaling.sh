#!/usr/bin/env bash
# delta_m_scaling needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" delta_m_scaling
