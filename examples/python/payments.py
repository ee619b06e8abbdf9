"""The generated client, plus what a generator cannot know: how to distinguish successes from failures."""

import httpx

from payments_client import Client

# Both mean success. Any other code is a failure, with any HTTP status.
SUCCESS = (0, 200)


class Refused(Exception):
    """The service refused the call. Has its code and message."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(f"{code} {message}")
        self.code = code


class Unanswered(Exception):
    """The outcome of the call is unknown."""


def connect(base_url: str) -> Client:
    return Client(
        base_url=base_url,
        timeout=httpx.Timeout(15),
        httpx_args={"event_hooks": {"response": [_check]}},
    )


def _check(response: httpx.Response) -> None:
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
