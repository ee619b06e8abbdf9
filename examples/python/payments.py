"""The generated client, with what a generator cannot know: how to tell a success from a failure."""

import httpx

from payments_client import Client

# Both mean success; every other code is a failure, under every HTTP status.
SUCCESS = (0, 200)


class Refused(Exception):
    """The service has refused the call, with its code and its words."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(f"{code} {message}")
        self.code = code


class Unanswered(Exception):
    """Nobody can tell what became of the call."""


def connect(base_url: str) -> Client:
    return Client(
        base_url=base_url,
        timeout=httpx.Timeout(15),
        httpx_args={"event_hooks": {"response": [_judge]}},
    )


def _judge(response: httpx.Response) -> None:
    response.read()
    try:
        envelope = response.json()
        code, message = envelope["code"], envelope["message"]
    except (ValueError, LookupError, TypeError) as error:
        raise Unanswered(f"HTTP {response.status_code} without an envelope") from error
    if response.status_code >= 500:
        raise Unanswered(f"HTTP {response.status_code}: {code} {message}")
    if code not in SUCCESS:
        raise Refused(code, message)
    if not response.is_success or "data" not in envelope:
        raise Unanswered(f"HTTP {response.status_code} contradicts code {code}")
