#!/usr/bin/env bash
# enclosure_exchange needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" enclosure_exchange
