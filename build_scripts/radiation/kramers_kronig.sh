#!/usr/bin/env bash
# kramers_kronig needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kramers_kronig
