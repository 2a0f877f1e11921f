#!/usr/bin/env bash
# correct_atr_kramers_kronig needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" correct_atr_kramers_kronig
