#!/usr/bin/env bash
# Install what sampled_observables needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody sampled_observables "manybody"
