#!/usr/bin/env bash
# mixture_nnls needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" mixture_nnls
