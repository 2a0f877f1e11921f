"""What a model wrote, read as an object or as Python."""

import json

import pytest

from vibron_agents.core.fenced import read_object, read_python

ANY = {"type": ["object", "array"]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": 1}', {"a": 1}),
        ('see {"a": {"b": [1, 2]}} there', {"a": {"b": [1, 2]}}),
        ('```\n[1, 2]\n```', [1, 2]),
        ('```json\n{"a": 1}', {"a": 1}),
        ('{"code": "x = 1\ny = 2"}', {"code": "x = 1\ny = 2"}),
        ('{"a": NaN} or {"a": 1e999} or {"a": Infinity} or {"a": 2}', {"a": 2}),
        ('{"a": "\\ud800"}', {"a": "?"}),
        ("{'a': 1}", None),
        ("{" * 3000, None),
        ("[" * 100_000, None),
    ],
)  # fmt: skip
def test_objects(text, value):
    found = read_object(text, ANY)
    assert found == value
    json.dumps(found, allow_nan=False).encode()


def test_only_what_meets_the_schema_is_taken():
    schema = {"type": "object", "required": ["better"], "properties": {"better": {"enum": ["first", "second"]}}}
    assert read_object('{"better": "neither"}, no: {"better": "second"}', schema) == {"better": "second"}
    assert read_object('{"name": "f", "arguments": "{\\"better\\": \\"first\\"}"}', schema, "f") == {"better": "first"}
    assert read_object('{"name": "g", "arguments": {"better": "first"}}', schema, "f") is None


def test_an_answer_that_says_too_much_is_taken_and_one_that_says_too_little_is_not():
    schema = {"type": "object", "properties": {"why": {"type": "string", "minLength": 2, "maxLength": 3}}}
    assert read_object('{"why": "because"}', schema) == {"why": "because"}
    assert read_object('{"why": "x"}', schema) is None


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("```python\na = 1\n```\nand\n```py\nb = 2\n```", ("a = 1\n", "b = 2\n")),
        ("```python\na = 1\nb = 2", ("a = 1\nb = 2\n",)),
        ("```json\n{}\n```", ()),
        ("def solve(tools):\n    return 1", ("def solve(tools):\n    return 1\n",)),
        ("I do not know.", ()),
        ("```\n\n```", ()),
    ],
)
def test_python(text, blocks):
    assert read_python(text) == blocks
