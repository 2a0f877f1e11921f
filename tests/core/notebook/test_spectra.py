def test_what_is_not_a_table_is_refused() -> None:
    for data in ([1.0, 2.0], 5, np.zeros(3)):
        with pytest.raises(InputError, match="is not a series or a table of pandas"):
            Spectrum.from_pandas(data)  # type: ignore[arg-type]
        with pytest.raises(InputError, match="is not a data array or a dataset of xarray"):
            Spectrum.from_xarray(data)  # type: ignore[arg-type]
