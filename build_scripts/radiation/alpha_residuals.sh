#!/usr/bin/env bash
# Install what alpha_residuals needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation alpha_residuals ""
