#!/usr/bin/env bash
# explain_assignment needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" explain_assignment
