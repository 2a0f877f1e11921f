#!/usr/bin/env bash
# Install what nonlinear_sst needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation nonlinear_sst ""
