"""Radiative transfer in absorbing, emitting and scattering media."""
