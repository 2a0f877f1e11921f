#!/usr/bin/env bash
# Install what relative_airmass needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation relative_airmass ""
