#!/usr/bin/env bash
# Install what incoherent_multilayer_spectrum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation incoherent_multilayer_spectrum ""
