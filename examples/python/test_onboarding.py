"""Tests of onboarding. Each has its own sandbox."""

import datetime
from dataclasses import replace

import pytest

from onboarding import Employee, onboard
from payments import Refused, connect
from payments_sandbox import Sandbox, every_outcome, sandbox, sandbox_server

__all__ = ["sandbox", "sandbox_server"]

EMPLOYEE = Employee("EMP-7", "Lai Fong", "Ho", "61230007", "K07654321", datetime.date(1990, 5, 17))


def onboard_at(url: str, employee: Employee = EMPLOYEE) -> str:
    with connect(url) as payments:
        return onboard(payments, employee)


def users(sandbox: Sandbox) -> list[str]:
    seed = sandbox.control("seeds/save")["seed"]
    return [user["id"] for user in seed["users"] if user["reference_id"] == EMPLOYEE.number]


def test_creates_a_user(sandbox: Sandbox) -> None:
    assert [onboard_at(sandbox.url)] == users(sandbox)


def test_finds_the_user_of_an_earlier_run(sandbox: Sandbox) -> None:
    assert onboard_at(sandbox.url) == onboard_at(sandbox.url)


def test_creates_one_user_whatever_goes_wrong(sandbox: Sandbox) -> None:
    every_outcome(sandbox, onboard_at)


def test_says_why_a_user_was_refused(sandbox: Sandbox) -> None:
    onboard_at(sandbox.url)
    with pytest.raises(Refused) as refused:
        onboard_at(sandbox.url, replace(EMPLOYEE, number="EMP-8"))
    assert refused.value.code == 30014
