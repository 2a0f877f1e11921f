#!/usr/bin/env bash
# Install what chandrasekhar_h needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation chandrasekhar_h ""
