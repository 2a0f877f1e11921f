#!/usr/bin/env bash
# Install what correct_atr_kramers_kronig needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared correct_atr_kramers_kronig ""
