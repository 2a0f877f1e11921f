#!/usr/bin/env bash
# Install what adapt_vqe needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody adapt_vqe "manybody"
