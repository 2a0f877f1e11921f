#!/usr/bin/env bash
# mixture_search needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" mixture_search
