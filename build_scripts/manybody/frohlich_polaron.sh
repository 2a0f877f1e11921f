#!/usr/bin/env bash
# frohlich_polaron needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" frohlich_polaron
