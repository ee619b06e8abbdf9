import json
import os

from openapi_client import ApiClient, Configuration, PayeesApi, UsersApi
from openapi_client.models import (
    PayeeCreate,
    PayeesCreateInput,
    PayoutAccount,
    PayoutAccountSwift,
    PayoutAccountSwiftBankAccount,
    UserCreate,
    UsersCreateInput,
)

client = ApiClient(Configuration(host=os.environ["BASE_URL"]))
users = UsersApi(client)

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
assert UsersCreateInput.model_fields["user"].annotation is UserCreate
created = users.users_create(UsersCreateInput(user=user))
read = users.users_get(user_id=created.data.user_id)

payee = PayeeCreate(
    type="People",
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
        swift=PayoutAccountSwift(
            bank_account=PayoutAccountSwiftBankAccount(
                swift_code="BARCGB22",
                account_name="DEVON CLAY",
                account_number="GB33BUKB20201555555555",
            )
        ),
    ),
)
assert PayeesCreateInput.model_fields["payee"].annotation is PayeeCreate
made = PayeesApi(client).payees_create(PayeesCreateInput(payee=payee))

print(json.dumps({"first_name": read.data.user.first_name, "payee_id": str(made.data.payee.id)}))
