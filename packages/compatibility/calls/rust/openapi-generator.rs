use openapi::apis::configuration::Configuration;
use openapi::apis::{payees_api, users_api};
use openapi::models::{
    payee_create, payout_account, user_create, PayeeCreate, PayeesCreateInput, PayoutAccount,
    PayoutAccountSwift, PayoutAccountSwiftBankAccount, UserCreate, UsersCreateInput,
};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut configuration = Configuration::new();
    configuration.base_path = std::env::var("BASE_URL").expect("BASE_URL");

    let mut user = UserCreate::new(
        "EMP-00417".into(),
        "852".into(),
        "61234567".into(),
        user_create::DocumentType::Passport,
        "K01234567".into(),
        chrono::NaiveDate::from_ymd_opt(1991, 7, 24).expect("a date"),
        "HKG".into(),
    );
    user.first_name = Some("Siu Ming".into());
    user.last_name = Some("Wong".into());
    let created = users_api::users_create(&configuration, UsersCreateInput::new(user))
        .await
        .expect("users_create");
    let read = users_api::users_get(&configuration, Some(&created.data.user_id), None)
        .await
        .expect("users_get");

    let mut bank_account = PayoutAccountSwiftBankAccount::new();
    bank_account.swift_code = Some(Some("BARCGB22".into()));
    bank_account.account_name = Some(Some("DEVON CLAY".into()));
    bank_account.account_number = Some(Some("GB33BUKB20201555555555".into()));
    let mut swift = PayoutAccountSwift::new();
    swift.bank_account = Some(Some(Box::new(bank_account)));
    let payee = PayeeCreate::new(
        payee_create::Type::People,
        payee_create::PayoutCategoryName::OfficeSupplies,
        "Clay from Devon".into(),
        "orders@clay.example".into(),
        "44".into(),
        "7700900123".into(),
        "Devon Clay".into(),
        PayoutAccount::new(
            "GBR".into(),
            "GBP".into(),
            payout_account::TransferMethod::Swift,
            None,
            None,
            None,
            Some(swift),
        ),
    );
    let made = payees_api::payees_create(&configuration, PayeesCreateInput::new(payee))
        .await
        .expect("payees_create");

    println!(
        "{}",
        serde_json::json!({
            "first_name": read.data.user.first_name,
            "payee_id": made.data.payee.id,
        })
    );
}
