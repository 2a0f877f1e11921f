#!/usr/bin/env bash
# alpha_residuals needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" alpha_residuals
