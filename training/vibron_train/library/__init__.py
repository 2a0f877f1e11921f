"""The reference library that ships: common compounds, their spectra computed."""
