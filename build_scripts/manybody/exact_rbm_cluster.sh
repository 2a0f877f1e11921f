#!/usr/bin/env bash
# exact_rbm_cluster needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" exact_rbm_cluster
