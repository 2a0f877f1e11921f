"""Temperature, emissivity and remote sensing."""
