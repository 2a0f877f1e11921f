"""Radiometry and exchange of heat between surfaces."""
