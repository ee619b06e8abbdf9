import datetime
import json
import os

from payments_client import Client
from payments_client.api.payees import payees_create
from payments_client.api.users import users_create, users_get
from payments_client.models import (
    PayeeCreate,
    PayeeCreatePayoutCategoryName,
    PayeeCreateType,
    PayeesCreateEnvelope,
    PayeesCreateInput,
    PayoutAccount,
    PayoutAccountSwiftBankAccountType0,
    PayoutAccountSwiftType0,
    PayoutAccountTransferMethod,
    UserCreate,
    UserCreateDocumentType,
    UsersCreateEnvelope,
    UsersCreateInput,
    UsersGetEnvelope,
)

client = Client(base_url=os.environ["BASE_URL"])

user = UserCreate(
    reference_id="EMP-00417",
    calling_code="852",
    phone_number="61234567",
    first_name="Siu Ming",
    last_name="Wong",
    document_type=UserCreateDocumentType.PASSPORT,
    document_number="K01234567",
    date_of_birth=datetime.date(1991, 7, 24),
    issuing_country="HKG",
)
assert "UserCreate" in str(UsersCreateInput.__annotations__["user"])
created = users_create.sync(client=client, body=UsersCreateInput(user=user))
assert isinstance(created, UsersCreateEnvelope), created
read = users_get.sync(client=client, user_id=created.data.user_id)
assert isinstance(read, UsersGetEnvelope), read

payee = PayeeCreate(
    type_=PayeeCreateType.PEOPLE,
    payout_category_name=PayeeCreatePayoutCategoryName.OFFICE_SUPPLIES,
    nickname="Clay from Devon",
    email="orders@clay.example",
    phone_country_code="44",
    phone_number="7700900123",
    company_name="Devon Clay",
    payout_account=PayoutAccount(
        country="GBR",
        currency="GBP",
        transfer_method=PayoutAccountTransferMethod.SWIFT,
        date_of_birth=None,
        hk_fps=None,
        rtgs=None,
        swift=PayoutAccountSwiftType0(
            bank_account=PayoutAccountSwiftBankAccountType0(
                swift_code="BARCGB22",
                account_name="DEVON CLAY",
                account_number="GB33BUKB20201555555555",
            )
        ),
    ),
)
assert "PayeeCreate" in str(PayeesCreateInput.__annotations__["payee"])
made = payees_create.sync(client=client, body=PayeesCreateInput(payee=payee))
assert isinstance(made, PayeesCreateEnvelope), made

print(json.dumps({"first_name": read.data.user.first_name, "payee_id": str(made.data.payee.id)}))
