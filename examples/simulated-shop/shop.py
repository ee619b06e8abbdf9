"""A shop that ships a box for each paid order of a plan: the standard library, and the payments service over HTTP."""

import base64
import contextlib
import hashlib
import hmac
import json
import os
import sqlite3
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

API = os.environ["PAYMENTS_URL"] + "/svc/payment/api/v1/openapi"
SECRET = base64.b64decode(os.environ["CALLBACK_SECRET"].removeprefix("whsec_"))
STORE = os.path.join(os.environ["DATA_FOLDER"], "shop.db")
EXISTS = 900001


class Refused(Exception):
    """The service says no, with this code. Every other exception of a call leaves open what has happened."""


def call(method: str, path: str, body: dict | None = None):
    """Calls the service. What counts is the code of the envelope, not the HTTP status."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(API + path, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            envelope = json.load(response)
    except urllib.error.HTTPError as error:
        envelope = json.load(error)
    if envelope["code"] not in (0, 200):
        raise Refused(envelope["code"])
    return envelope["data"]


def store(statement: str, *values: object) -> list[tuple]:
    """Runs one statement on what survives when the process is killed."""
    with contextlib.closing(sqlite3.connect(STORE, timeout=30)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def repeat(work) -> None:
    """Tries up to three times, which is safe for what has the same effect if it is done twice."""
    for attempt in (1, 2, 3):
        try:
            return work()
        except Exception:
            if attempt == 3:
                raise


def subscribe(customer: str, request: str) -> None:
    """Creates a plan. Its reference is that of the user's request, so that it is created only once."""
    reference = f"BOX-{request}"
    store("INSERT OR IGNORE INTO subscriptions VALUES (?, ?)", reference, customer)
    plan = {
        "name": "Box",
        "reference_number": reference,
        "customer_uuid": customer,
        "callback_url": os.environ["CALLBACK_URL"],
        "default_collection_method": "charge_automatically",
        "payment_retry_count": 3,
        "payment_retry_day_period": 5,
        "recurring_cycles": [{
            "billing_count": None,
            "recurring_billing_config": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
            "recurring_items": [{"recurring_item_id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01", "quantity": 1}],
        }],
    }

    def create() -> None:
        try:
            call("POST", "/recurring_payments/plan", {"plan": plan})
        except Refused as refused:
            if refused.args != (EXISTS,):
                raise

    repeat(create)


def rename(customer: str, name: str) -> None:
    repeat(lambda: call("PUT", f"/customers/{customer}", {"name": name, "phone": "1"}))


def book(order: dict) -> None:
    """Books and ships a paid order, once: both are one row."""
    reference = order.get("reference_number", "")
    is_ours = store("SELECT 1 FROM subscriptions WHERE reference = ?", reference.rpartition("-")[0])
    if is_ours and order["state"] == "completed":
        store("INSERT OR IGNORE INTO boxes VALUES (?, ?)", reference, order["paid_total"])


def receive(headers, text: str) -> None:
    """Takes a callback for news only: what is paid, the service says."""
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{text}".encode()
    expected = "v1," + base64.b64encode(hmac.digest(SECRET, signed, hashlib.sha256)).decode()
    if not hmac.compare_digest(expected, headers["webhook-signature"]):
        raise PermissionError("wrong signature")
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        raise PermissionError("old signature")
    order = json.loads(text)["data"]["order"]
    subscription = order.get("reference_number", "").rpartition("-")[0]
    for (customer,) in store("SELECT customer FROM subscriptions WHERE reference = ?", subscription):
        number = {"number": order["order_number"]}
        book(call("POST", "/recurring_payments/orders", {"customer_uuid": customer, "order": number})["order"])


def reconcile() -> None:
    """Finds the orders whose callbacks were lost."""
    offset = 0
    while entries := call("GET", f"/recurring_payments/orders/list?limit=100&offset={offset}"):
        for entry in entries:
            book(entry["order"])
        offset += 100


class Shop(BaseHTTPRequestHandler):
    def respond(self, text: str) -> object:
        match self.command, *self.path.strip("/").split("/"):
            case "POST", "subscriptions":
                return subscribe(**json.loads(text))
            case "PUT", "customers", customer, "name":
                return rename(customer, json.loads(text)["name"])
            case "POST", "callbacks":
                return receive(self.headers, text)
            case "POST", "jobs", "reconcile":
                return reconcile()
            case "GET", "books":
                return dict(store("SELECT reference, paid FROM boxes"))
        raise LookupError(self.path)

    def do_GET(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
        try:
            status, result = 200, self.respond(text)
        except Exception as error:
            status, result = 502, repr(error)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(result).encode())

    do_POST = do_PUT = do_GET


store("CREATE TABLE IF NOT EXISTS subscriptions (reference PRIMARY KEY, customer)")
store("CREATE TABLE IF NOT EXISTS boxes (reference PRIMARY KEY, paid)")
ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Shop).serve_forever()
