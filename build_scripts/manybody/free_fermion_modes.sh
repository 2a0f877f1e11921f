#!/usr/bin/env bash
# free_fermion_modes needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" free_fermion_modes
