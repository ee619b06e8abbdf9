"""Starts a sandbox server. Each test has its own sandbox on it."""

import datetime
import json
import re
import subprocess
import unittest
import urllib.request
from dataclasses import replace

from onboarding import Employee, onboard
from payments import Refused, connect

EMPLOYEE = Employee("EMP-7", "Lai Fong", "Ho", "61230007", "K07654321", datetime.date(1990, 5, 17))


class Onboarding(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        command = ["node", "node_modules/@payments-openapi/sandbox/dist/cli.js", "--port", "0"]
        cls.server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        cls.url = re.search(r"http://\S+", cls.server.stdout.readline()).group()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.terminate()
        cls.server.communicate()

    def setUp(self) -> None:
        created = self.control("sandboxes", {})
        self.base_url = self.url + created["sandbox"]["base_path"]
        self.payments = self.enterContext(connect(self.base_url))

    def control(self, path: str, body: dict | None = None, base_url: str | None = None) -> dict:
        """Calls the sandbox's control interface, with POST if there is a body. Returns the data of the response."""
        request = urllib.request.Request(
            f"{base_url or self.url}/_sandbox/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)["data"]

    def add_fault(self, effect: str, operation: str = "users_create") -> None:
        self.control("faults", {"operation_id": operation, "effect": effect, "times": 1}, self.base_url)

    def users(self) -> list[str]:
        seed = self.control("seeds/save", base_url=self.base_url)["seed"]
        return [user["id"] for user in seed["users"] if user["reference_id"] == EMPLOYEE.number]

    def test_creates_a_user(self) -> None:
        self.assertEqual([onboard(self.payments, EMPLOYEE)], self.users())

    def test_finds_the_user_of_an_earlier_run(self) -> None:
        self.assertEqual(onboard(self.payments, EMPLOYEE), onboard(self.payments, EMPLOYEE))

    def test_creates_one_user_even_if_a_response_is_lost(self) -> None:
        for effect in ("drop_before", "drop_after", "garbage", "truncated"):
            with self.subTest(effect):
                self.setUp()
                self.add_fault(effect)
                self.assertEqual([onboard(self.payments, EMPLOYEE)], self.users())

    def test_says_why_a_user_was_refused(self) -> None:
        onboard(self.payments, EMPLOYEE)
        same_phone = replace(EMPLOYEE, number="EMP-8")
        with self.assertRaises(Refused) as refused:
            onboard(self.payments, same_phone)
        self.assertEqual(refused.exception.code, 30014)


if __name__ == "__main__":
    unittest.main()
