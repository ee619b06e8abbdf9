"""Tests that need nothing but pytest and payments_sandbox.py."""

import json
import urllib.request

from payments_sandbox import Sandbox, every_outcome, sandbox, sandbox_server

# Fixtures: pytest finds them in this module, or in conftest.py for all modules.
__all__ = ["sandbox", "sandbox_server"]


def test_members_are_billed_every_month(sandbox: Sandbox) -> None:
    assert sandbox.advance("P3M")["orders_created"] == 3


def test_customers_are_renamed_whatever_goes_wrong(sandbox: Sandbox) -> None:
    every_outcome(sandbox, rename_twice)


def rename_twice(url: str) -> None:
    try:
        rename(url)
    except Exception:
        # The same again is harmless: it sets what it has set.
        rename(url)


def rename(url: str) -> None:
    customer = f"{url}/svc/payment/api/v1/openapi/customers/0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01"
    body = json.dumps({"name": "Chan Siu Ming", "phone": "51234567"}).encode()
    request = urllib.request.Request(customer, body, {"Content-Type": "application/json"}, method="PUT")
    with urllib.request.urlopen(request) as response:
        envelope = json.load(response)
    if envelope["code"] not in (0, 200):
        raise RuntimeError(envelope["message"])
