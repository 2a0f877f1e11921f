"""Weights from which training starts."""

from __future__ import annotations

from vibron_agents.answering.weights import Weights

_PAIR = """
    bias -0.5 exact 1.2 same 1.0 related 0.5 pure 0.5 bare -1.0 any_unit 0.8 share 0.5 model_unit 0.5 density 1.0
    cosine 1.0 learned 0.6 symbol 2.0 initial 0.5 typical 0.5 required 0.5 optional -0.7 default 0.1 role 1.0 spelt -0.5
    spelt_optional -1.0 blank -1.0 repeated -1.0 list_in_list 1.0 one_in_list -0.7 list_in_one -1.0
    name_before 1.5 text_before 0.8 near_before 0.8 name_after 0.5 text_after 0.3 near_after 0.3
    name_owner 0.6 text_owner 0.3 near_owner 0.2 name_far 0.2 text_far 0.1 near_far 0.1
"""
_OUTPUT = """
    asked_words 0.7 asked_said 1.0 words 0.3 said 0.5 bound 0.5 unit 1.5 other_unit -1.5 first 0.7 plain 0.3 many -0.5
    text -0.5 yes 2.0 no -1.5
"""
_PLAN = """
    search 1.0 search_all 0.5 rank 0.2 steps -0.6 links 0.0 output 0.5 asked 1.5 words 2.0 cost -0.2 idle -2.0
    bind_sum 0.1 bind_mean 0.4 bind_min 0.2 bound 0.3 joined -0.2 conflict -2.0 assumed -2.0 shared -0.5
    unused_unit -2.5 unused_bare -1.0 unused_word -0.2 unused_entities -0.7 entities 0.3 options 0.3 chosen 0.0
    similar 0.5 similar_output 1.0 output_seen 0.3 rare -0.5 lacking -0.5 new_links -0.3 first_of_list -0.5 echo -2.0
    ruled_out -1.5 disorder -1.0
    rival_options -0.1 defaults 0.0 out_unit 0.7 out_other_unit -1.5 out_many -0.5 out_text -0.3
"""


def _read(table: str) -> dict[str, float]:
    words = table.split()
    return dict(zip(words[::2], map(float, words[1::2]), strict=True))


LINEAR = {
    **{part: _read(table) for part, table in (("pair", _PAIR), ("output", _OUTPUT), ("plan", _PLAN))},
    "unused": {"unit": -3.0, "bare": -2.0},
    "sure": {"bias": 0.0},
}
START = Weights(linear=LINEAR)
