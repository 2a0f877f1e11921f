#!/usr/bin/env bash
# free_fermion_entanglement needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" free_fermion_entanglement
