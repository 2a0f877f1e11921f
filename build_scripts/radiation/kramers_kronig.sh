#!/usr/bin/env bash
# Install what kramers_kronig needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation kramers_kronig ""
