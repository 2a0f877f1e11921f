"""Random changes to a spectrum that leave its molecule the same, as instruments and samples make them."""

from typing import Any

from vibron.core.require import require
from vibron.infrared.structure_model.representation import POINTS

#: Greatest shift (grid points of 2 cm^-1) and relative scaling of the wavenumber axis.
_SHIFT, _STRETCH = 1.5, 0.001
#: Greatest standard deviation (points) of the broadening, and how many batches and spectra are broadened.
_BROADEST, _BATCHES_BROADENED, _SPECTRA_BROADENED = 2.5, 0.6, 0.5
#: Standard deviations of the logarithm of a slowly varying gain and of the saturation exponent.
_GAIN, _SATURATION = 0.2, 0.25
#: Greatest offset, slow baseline and noise, relative to the strongest band.
_OFFSET, _DRIFT, _NOISE = 0.04, 0.02, 0.015
#: How many spectra lose the low end, the high end and a piece in between, and at most how many points each.
_CUT, _LOW_END, _HIGH_END, _PIECE = 0.3, 120, 90, 60


def augment(scaled: Any, mask: Any, generator: Any) -> tuple[Any, Any]:
    """Return a randomly changed copy of normalised spectra and of their masks.

    Parameters
    ----------
    scaled, mask : torch.Tensor
        Shape (m, 1801), from `representation.normalise`.
    generator : torch.Generator
        Source of all randomness.
    """
    torch = require("torch", extra="train")
    functional = torch.nn.functional
    count, device = len(scaled), scaled.device

    def uniform() -> Any:
        return torch.rand(count, 1, generator=generator, device=device)

    def slow(knots: int) -> Any:
        points = torch.randn(count, 1, knots, generator=generator, device=device)
        return functional.interpolate(points, size=POINTS, mode="linear", align_corners=True)[:, 0]

    # 1. calibration of the wavenumber axis
    grid = torch.arange(POINTS, dtype=torch.float32, device=device)
    place = grid + (uniform() * 2 - 1) * _SHIFT + (grid - POINTS / 2) * (uniform() * 2 - 1) * _STRETCH
    place = place.clamp(0, POINTS - 1.001)
    left = place.long()
    part = place - left
    spectrum = torch.gather(scaled, 1, left) * (1 - part) + torch.gather(scaled, 1, left + 1) * part
    # 2. resolution
    broaden, width = torch.rand(2, generator=generator, device=device).tolist()
    if broaden < _BATCHES_BROADENED:
        sigma = 0.3 + (_BROADEST - 0.3) * width
        reach = int(3 * sigma) + 1
        kernel = torch.exp(-0.5 * (torch.arange(-reach, reach + 1, device=device) / sigma) ** 2)
        kernel = (kernel / kernel.sum())[None, None]
        chosen = (uniform() < _SPECTRA_BROADENED).float()
        smooth = functional.conv1d(spectrum[:, None], kernel, padding=reach)[:, 0]
        spectrum = spectrum * (1 - chosen) + smooth * chosen
    # 3. gain, baseline, noise, saturation
    spectrum = spectrum * torch.exp(_GAIN * slow(10))
    spectrum = spectrum + _OFFSET * uniform() * uniform() + _DRIFT * uniform() * slow(4).abs()
    spectrum = spectrum + _NOISE * uniform() ** 3 * torch.randn(spectrum.shape, generator=generator, device=device)
    spectrum = spectrum.clamp(min=0) / spectrum.amax(1, keepdim=True).clamp(min=1e-6)
    spectrum = spectrum.clamp(min=1e-6) ** torch.exp(
        _SATURATION * torch.randn(count, 1, generator=generator, device=device)
    )
    # 4. range and holes
    low = (uniform() < _CUT) * uniform() * _LOW_END
    high = POINTS - 1 - (uniform() < _CUT) * uniform() * _HIGH_END
    start = uniform() * POINTS
    stop = start + (uniform() < _CUT) * uniform() * _PIECE
    mask = mask * ((grid >= low) & (grid <= high) & ((grid < start) | (grid > stop))).float()
    return spectrum * mask, mask
