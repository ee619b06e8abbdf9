import json
import os

from payments_client.client import (
    ApiError,
    Client,
    PayeeCreate,
    PayeesCreateEnvelope,
    PayeesCreateInput,
    PayoutAccount,
    UserCreate,
    UsersCreateEnvelope,
    UsersCreateInput,
    UsersGetEnvelope,
)

client = Client(os.environ["BASE_URL"])

user = UserCreate(
    reference_id="EMP-00417",
    calling_code="852",
    phone_number="61234567",
    first_name="Siu Ming",
    last_name="Wong",
    document_type="PASSPORT",
    document_number="K01234567",
    date_of_birth="1991-07-24",
    issuing_country="HKG",
)
assert "UserCreate" in str(UsersCreateInput.__annotations__["user"])
created = client.users_create(UsersCreateInput(user=user))
assert isinstance(created, UsersCreateEnvelope), created
read = client.users_get(user_id=created.data.user_id)
assert isinstance(read, UsersGetEnvelope), read

payee = PayeeCreate(
    type_="People",
    payout_category_name="Office Supplies",
    nickname="Clay from Devon",
    email="orders@clay.example",
    phone_country_code="44",
    phone_number="7700900123",
    company_name="Devon Clay",
    payout_account=PayoutAccount(
        country="GBR",
        currency="GBP",
        transfer_method="SWIFT",
        date_of_birth=None,
        hk_fps=None,
        rtgs=None,
        # A nullable object is typed as Any.
        swift={
            "bank_account": {
                "swift_code": "BARCGB22",
                "account_name": "DEVON CLAY",
                "account_number": "GB33BUKB20201555555555",
            }
        },
    ),
)
assert "PayeeCreate" in str(PayeesCreateInput.__annotations__["payee"])
try:
    made = client.payees_create(PayeesCreateInput(payee=payee))
except ApiError as error:
    raise SystemExit(f"{error}: {error.body}")
assert isinstance(made, PayeesCreateEnvelope), made

print(json.dumps({"first_name": read.data.user.first_name, "payee_id": made.data.payee.id}))
