"""Fields of requests are the options of the commands."""

from dataclasses import fields
from typing import Any

import click
import pytest
from pydantic import ValidationError

from vibron_agents.app.commands import analyze
from vibron_agents.app.serve.form import form_of
from vibron_agents.app.serve.spectra import ANALYZE, PLOT, PROCESS, SEARCH, STATED, settings_of
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information


@click.command()
@click.option("--x-unit", type=click.Choice(["cm-1", "um"]), help="Unit.")
@click.option("--top", default=10, type=click.IntRange(1, 20), help="Number.")
@click.option("--a", "way", flag_value="a", default="a", help="First.")
@click.option("--b", "way", flag_value="b", help="Second.")
@click.option("--even", is_flag=True)
@click.option("--share", type=click.FloatRange(0.0, 1.0))
@click.option("--group", "groups", multiple=True)
@click.option("--path")
def command(**options: Any) -> None:
    """Do something."""


FORM = form_of("Form", command, ("x_unit", "top", "way", "even", "share", "groups"))


def test_presets_choices_and_limits_are_those_of_the_options() -> None:
    form: Any = FORM()
    assert (form.x_unit, form.top, form.way, form.even, form.share) == (None, 10, "a", False, None)
    assert form.group == [] and FORM(group=["a", "b"]).group == ["a", "b"]
    form = FORM(x_unit="um", top="3", way="b", even="true", share="0.5")
    assert (form.x_unit, form.top, form.way, form.even, form.share) == ("um", 3, "b", True, 0.5)
    for wrong in ({"x_unit": "m"}, {"top": 0}, {"top": 21}, {"way": "c"}, {"share": 1.1}, {"path": "x"}):
        with pytest.raises(ValidationError):
            FORM(**wrong)
    assert FORM.model_fields["top"].description == "Number."


def test_an_analysis_takes_every_setting_that_the_command_takes() -> None:
    options = {one.name for one in analyze.command.params}
    known = {one.name for kind in (Settings, Information) for one in fields(kind)} - {"information"}
    assert known <= options and known <= set(ANALYZE.model_fields)
    assert settings_of(ANALYZE()) == Settings()


def test_what_files_do_not_state_can_be_stated_everywhere() -> None:
    assert all(set(STATED) <= set(form.model_fields) for form in (ANALYZE, PROCESS, PLOT))
    assert {"top", "metric"} <= set(SEARCH.model_fields) and {"arrangement", "range"} <= set(PLOT.model_fields)
