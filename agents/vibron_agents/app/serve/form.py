"""The fields of a request, from the options of the command that does the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Any, Literal

import click
from fastapi import Form, UploadFile
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class SourceFields(BaseModel):
    """The spectrum of a request: a file, or the SHA-256 of one sent before."""

    model_config = ConfigDict(extra="forbid")

    file: list[UploadFile] = Field([], description="File with spectra, of any format that Vibron reads.")
    sha256: list[Sha256] = Field([], description="SHA-256 of a file that was sent before, in place of the file.")
    name: str = Field("", max_length=255, description="Name of the file in the answer; by default as sent.")


def form_of(
    name: str, command: click.Command, chosen: Collection[str], base: type[BaseModel] = SourceFields, **more: Any
) -> type[BaseModel]:
    """Return a model with those options of a command that are chosen, and the fields of ``base``.

    A field is named, explained, limited and preset as its option. Options that set the same parameter to different
    values are one field with a choice.

    Parameters
    ----------
    name : str
        Name of the model.
    command : click.Command
        The command.
    chosen : collection of str
        Names of parameters.
    base : type
        Model with further fields.
    **more
        Further fields, each a type and its default.
    """
    options = [one for one in command.params if isinstance(one, click.Option) and one.name in chosen]
    groups: dict[str, list[click.Option]] = {}
    for one in options:
        groups.setdefault(str(one.name), []).append(one)
    fields: dict[str, Any] = {_name(parameter, group): _field(group) for parameter, group in groups.items()}
    made: type[BaseModel] = create_model(name, __base__=base, **(fields | more))
    return made


def posted(model: type[BaseModel]) -> Callable[..., Any]:
    """Return a dependency of FastAPI that gives the fields of a form."""

    def given(form: Any) -> Any:
        return form

    given.__annotations__["form"] = Annotated[model, Form(media_type="multipart/form-data")]
    return given


def _name(parameter: str, group: Iterable[click.Option]) -> str:
    """Return the name of an option without its dashes, ``x_unit``; that of the parameter where several set it."""
    [first, *others] = group
    return parameter if others else max(first.opts, key=len).lstrip("-").replace("-", "_")


def _field(group: list[click.Option]) -> tuple[Any, Any]:
    """Return type and default of the field for an option, or for options that set one parameter."""
    option = group[0]
    if len(group) > 1:
        words = tuple(str(one.flag_value) for one in group)
        about = " ".join(f"{one.flag_value}: {one.help}" for one in group)
        return Literal[words], Field(words[0], description=about)
    limits: dict[str, Any] = {}
    kind: Any = {"integer": int, "float": float, "boolean": bool}.get(option.type.name, str)
    if isinstance(option.type, click.Choice):
        kind = Literal[tuple(option.type.choices)]
    elif isinstance(option.type, click.IntRange | click.FloatRange):
        kind = int if isinstance(option.type, click.IntRange) else float
        limits = {"ge": option.type.min, "le": option.type.max}
    if option.multiple:
        return list[kind], Field([], description=option.help)
    preset = option.to_info_dict()["default"]
    return kind if preset is not None else kind | None, Field(preset, description=option.help, **limits)
