"""Creates a payments user for each new employee: exactly once, even if a response is lost."""

import datetime
from dataclasses import dataclass

import httpx

from payments import Refused, Unanswered
from payments_client import Client
from payments_client.api.users import users_create, users_get
from payments_client.models import UserCreate, UserCreateDocumentType, UsersCreateInput


@dataclass(frozen=True)
class Employee:
    number: str
    first_name: str
    last_name: str
    mobile: str
    passport: str
    born: datetime.date


def onboard(payments: Client, employee: Employee) -> str:
    """Returns the id of the employee's user, creating the user if there is none.

    Raises Refused or Unanswered. Can be called again after either.
    """
    existing = _find(payments, employee)
    if existing is not None:
        return existing
    try:
        return _create(payments, employee)
    except (Unanswered, httpx.TransportError):
        # The user may exist by now, so read before sending it again.
        existing = _find(payments, employee)
        return existing if existing is not None else _create(payments, employee)


def _create(payments: Client, employee: Employee) -> str:
    user = UserCreate(
        reference_id=employee.number,
        calling_code="852",
        phone_number=employee.mobile,
        first_name=employee.first_name,
        last_name=employee.last_name,
        document_type=UserCreateDocumentType.PASSPORT,
        document_number=employee.passport,
        date_of_birth=employee.born,
        issuing_country="HKG",
    )
    envelope = users_create.sync(client=payments, body=UsersCreateInput(user=user))
    return envelope.data.user_id


def _find(payments: Client, employee: Employee) -> str | None:
    try:
        envelope = users_get.sync(client=payments, reference_id=employee.number)
    except Refused:
        # The contract has no code for "not found". If something else is wrong, creating the user will fail too.
        return None
    return envelope.data.user_id
