#!/usr/bin/env bash
# Install what elucidate_by_formula needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared elucidate_by_formula ""
