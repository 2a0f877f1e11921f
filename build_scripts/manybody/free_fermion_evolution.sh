#!/usr/bin/env bash
# free_fermion_evolution needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" free_fermion_evolution
