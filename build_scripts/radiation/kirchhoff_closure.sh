#!/usr/bin/env bash
# Install what kirchhoff_closure needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation kirchhoff_closure ""
