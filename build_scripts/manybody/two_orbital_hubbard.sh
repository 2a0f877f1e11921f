#!/usr/bin/env bash
# two_orbital_hubbard needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_orbital_hubbard
