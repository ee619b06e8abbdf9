package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	payments "example.com/payments/client"
)

func main() {
	ctx := context.Background()
	configuration := payments.NewConfiguration()
	configuration.Servers = payments.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	client := payments.NewAPIClient(configuration)

	user := payments.NewUserCreate("EMP-00417", "852", "61234567", "PASSPORT", "K01234567", "1991-07-24", "HKG")
	user.SetFirstName("Siu Ming")
	user.SetLastName("Wong")
	var input payments.UserCreate = payments.NewUsersCreateInput(*user).User
	created, _, err := client.UsersAPI.UsersCreate(ctx).UsersCreateInput(*payments.NewUsersCreateInput(input)).Execute()
	check(err)
	read, _, err := client.UsersAPI.UsersGet(ctx).UserId(created.Data.UserId).Execute()
	check(err)

	bank := payments.NewPayoutAccountSwiftBankAccount()
	bank.SetSwiftCode("BARCGB22")
	bank.SetAccountName("DEVON CLAY")
	bank.SetAccountNumber("GB33BUKB20201555555555")
	swift := payments.NewPayoutAccountSwift()
	swift.SetBankAccount(*bank)
	account := payments.NewPayoutAccount(
		"GBR", "GBP", "SWIFT",
		*payments.NewNullableString(nil),
		*payments.NewNullablePayoutAccountHkFps(nil),
		*payments.NewNullablePayoutAccountRtgs(nil),
		*payments.NewNullablePayoutAccountSwift(swift),
	)
	var payee payments.PayeeCreate = payments.NewPayeesCreateInput(*payments.NewPayeeCreate(
		"People", "Office Supplies", "Clay from Devon", "orders@clay.example", "44", "7700900123", "Devon Clay", *account,
	)).Payee
	made, _, err := client.PayeesAPI.PayeesCreate(ctx).PayeesCreateInput(*payments.NewPayeesCreateInput(payee)).Execute()
	check(err)

	check(json.NewEncoder(os.Stdout).Encode(map[string]string{
		"first_name": read.Data.User.FirstName,
		"payee_id":   made.Data.Payee.Id,
	}))
}

func check(err error) {
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
