"""The payments sandbox in pytest: copy this file, and import its fixtures in your conftest.py.

Starts `npx @payments-openapi/sandbox`, or uses the server at PAYMENTS_SANDBOX_SERVER. Each test has its own sandbox.
"""

import json
import os
import subprocess
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

# How a write can go wrong, and the fault that makes it go wrong so.
WRITE_OUTCOMES = {
    "request_lost": {"effect": "drop_before"},
    "response_lost": {"effect": "drop_after"},
    "failure_200": {"effect": "failure", "http_status": 200},
    "failure_409": {"effect": "failure", "http_status": 409},
    "failure_500": {"effect": "failure", "http_status": 500},
    "html_applied": {"effect": "garbage", "http_status": 502},
    "half_body": {"effect": "truncated"},
    "duplicated": {"effect": "duplicate"},
}
READ_OUTCOMES = {"read_fails": {"effect": "failure", "http_status": 500}}


class Sandbox:
    """A sandbox. Its `url` is the base URL of the service for the code under test."""

    def __init__(self, server: str, created: dict) -> None:
        self.server, self.id = server, created["sandbox"]["id"]
        self.url = f"{server}/sandboxes/{self.id}"

    def control(self, path: str, body: dict | None = None, method: str | None = None) -> dict:
        """Calls the control interface, with POST if there is a body. Returns the data of the response."""
        return _call(f"{self.url}/_sandbox/{path}", body, method)

    def advance(self, by: str) -> dict:
        """Advances the clock by a duration such as "P1M", and returns when everything due has happened."""
        summary = self.control("clock/advance", {"by": by})["summary"]
        assert not summary["under_way"], f"the sandbox is still busy after its waitTimeout: {summary}"
        return summary

    def fault(self, effect: str, operation_id: str, **more: object) -> None:
        """Injects a fault into the next call, e.g. fault("drop_after", "users_create")."""
        self.control("faults", {"effect": effect, "operation_id": operation_id, "times": 1, **more})

    def state(self) -> Counter:
        """How often the sandbox has each resource, by its kind and its JSON."""
        seed = self.control("seeds/save")["seed"]
        kinds = [kind for kind in seed if isinstance(seed[kind], list)]
        return Counter((kind, json.dumps(one, sort_keys=True)) for kind in kinds for one in seed[kind])

    def calls(self) -> list[tuple[str, str]]:
        """Method and operationId of each call to the service, oldest first."""
        requests = self.control("requests?limit=100")["requests"]
        return [(one["method"], one["operation_id"]) for one in reversed(requests) if one["operation_id"]]

    def copy(self) -> "Sandbox":
        return Sandbox(self.server, self.control(f"sandboxes/{self.id}/copy", {}))

    def delete(self) -> None:
        self.control(f"sandboxes/{self.id}", method="DELETE")


@pytest.fixture(scope="session")
def sandbox_server() -> Iterator[str]:
    if url := os.environ.get("PAYMENTS_SANDBOX_SERVER"):
        yield url
        return
    command = "npx --yes @payments-openapi/sandbox --port 0 --json".split()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        started = server.stdout.readline()
        assert started, "the sandbox did not start; its output says why"
        yield json.loads(started)["url"]
        server.terminate()


@pytest.fixture
def sandbox(sandbox_server: str) -> Iterator[Sandbox]:
    """A sandbox with the ready seed, for one test."""
    sandbox = Sandbox(sandbox_server, _call(f"{sandbox_server}/_sandbox/sandboxes", {"seed": "ready"}))
    yield sandbox
    sandbox.delete()


def every_outcome(sandbox: Sandbox, flow: Callable[[str], object]) -> None:
    """Runs flow(url) in copies of the sandbox, each time with another of its calls going wrong in another way.

    Everything must happen once if it returns, and once or not at all if it raises. It must keep the order of its calls.
    """
    before = sandbox.state()
    (first, calls, error), (second, _, _) = _run(sandbox, flow), _run(sandbox, flow)
    assert error is None, f"the flow fails although nothing goes wrong: {error!r}"
    # What differs between two runs is random, such as ids.
    known = _leaves(before) | (_leaves(first) & _leaves(second))
    expected, problems = _change(before, first, known), []
    for at, (method, operation_id) in enumerate(calls):
        nth = [name for _, name in calls[:at]].count(operation_id)
        for outcome, fault in (READ_OUTCOMES if method == "GET" else WRITE_OUTCOMES).items():
            after, _, error = _run(sandbox, flow, {**fault, "operation_id": operation_id, "after": nth})
            change = _change(before, after, known)
            if change == expected or (error and not change):
                continue
            kinds = sorted(f"{change[key]} of {expected[key]} {key[0]}" for key in change.keys() | expected.keys())
            ended = f"raised {error!r}" if error else "returned"
            problems.append(f"{operation_id} {outcome}: the flow {ended}, with {', '.join(kinds)}")
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


def _run(sandbox: Sandbox, flow: Callable, fault: dict | None = None) -> tuple[Counter, list, Exception | None]:
    copy, error = sandbox.copy(), None
    copy.fault(**fault) if fault else None
    try:
        flow(copy.url)
    except Exception as raised:
        error = raised
    ended = copy.state(), copy.calls(), error
    copy.delete()
    return ended


def _leaves(value: object, name: str = "") -> set[tuple[str, str]]:
    """The names and values of the fields in resources, at any depth."""
    if isinstance(value, Counter):
        return _leaves([json.loads(text) for _, text in value])
    if not isinstance(value, dict | list):
        return {(name, json.dumps(value))}
    items = value.items() if isinstance(value, dict) else ((name, one) for one in value)
    return {leaf for key, one in items for leaf in _leaves(one, key)}


def _change(before: Counter, after: Counter, known: set) -> Counter:
    """What was added, less what was removed, without the values that are random."""
    change = Counter()
    for kind, text in before.keys() | after.keys():
        shown = frozenset((name, value if (name, value) in known else "") for name, value in _leaves(json.loads(text)))
        change[kind, shown] += after[kind, text] - before[kind, text]
    return Counter({key: count for key, count in change.items() if count})


def _call(url: str, body: dict | None = None, method: str | None = None) -> dict:
    headers = {"Content-Type": "application/json", "X-Sandbox-Key": os.environ.get("PAYMENTS_SANDBOX_CONTROL_KEY", "")}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as response:
        return json.load(response)["data"]
