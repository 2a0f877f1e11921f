"""Generated requests over the description find no error of the server."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

schemathesis = pytest.importorskip("schemathesis")

from hypothesis import HealthCheck, Phase, given, settings  # noqa: E402
from schemathesis.specs.openapi.checks import positive_data_acceptance  # noqa: E402

from vibron_agents.app.serve.application import application  # noqa: E402
from vibron_agents.app.serve.failures import DESCRIPTION  # noqa: E402
from vibron_agents.app.serve.service import Service  # noqa: E402

BENCHMARK = Path(__file__).parents[4] / "benchmarks" / "attack_service.py"
FEW = settings(max_examples=4, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))


def test_no_request_is_an_error_of_the_server(service: Service, client: Any) -> None:
    schema = schemathesis.openapi.from_asgi(DESCRIPTION, application(service, page=False))
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 8
    for operation in operations:

        @FEW
        @given(operation.as_strategy())
        def answers(case: Any) -> None:
            answer = case.call()
            assert answer.status_code < 500, case.as_curl_command()
            case.validate_response(answer, excluded_checks=[positive_data_acceptance])

        answers()


def test_damaged_arguments_of_tools_are_refused_or_computed() -> None:
    about = importlib.util.spec_from_file_location("attack_service", BENCHMARK)
    assert about is not None and about.loader is not None
    benchmark = sys.modules["attack_service"] = importlib.util.module_from_spec(about)
    about.loader.exec_module(benchmark)
    counts, defects = benchmark.attack(range(20))
    assert not defects and counts[422] > 5 and set(counts) <= {200, 422} and counts.total() == 20
