package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	payments "example.com/payments/client"
	"github.com/oapi-codegen/runtime/types"
)

func main() {
	ctx := context.Background()
	client, err := payments.NewClientWithResponses(os.Getenv("BASE_URL"))
	check(err)

	first, last := "Siu Ming", "Wong"
	created, err := client.UsersCreateWithResponse(ctx, payments.UsersCreateInput{User: payments.UserCreate{
		ReferenceId:    "EMP-00417",
		CallingCode:    "852",
		PhoneNumber:    "61234567",
		FirstName:      &first,
		LastName:       &last,
		DocumentType:   "PASSPORT",
		DocumentNumber: "K01234567",
		DateOfBirth:    types.Date{Time: time.Date(1991, 7, 24, 0, 0, 0, 0, time.UTC)},
		IssuingCountry: "HKG",
	}})
	check(err)
	read, err := client.UsersGetWithResponse(ctx, &payments.UsersGetParams{UserId: &created.JSON200.Data.UserId})
	check(err)

	code, name, number := "BARCGB22", "DEVON CLAY", "GB33BUKB20201555555555"
	made, err := client.PayeesCreateWithResponse(ctx, payments.PayeesCreateInput{Payee: payments.PayeeCreate{
		Type:               "People",
		PayoutCategoryName: "Office Supplies",
		Nickname:           "Clay from Devon",
		Email:              "orders@clay.example",
		PhoneCountryCode:   "44",
		PhoneNumber:        "7700900123",
		CompanyName:        "Devon Clay",
		PayoutAccount: payments.PayoutAccount{
			Country:        "GBR",
			Currency:       "GBP",
			TransferMethod: "SWIFT",
			DateOfBirth:    nil,
			HkFps:          nil,
			Rtgs:           nil,
			Swift: &payments.PayoutAccountSwift{BankAccount: &payments.PayoutAccountSwiftBankAccount{
				SwiftCode:     &code,
				AccountName:   &name,
				AccountNumber: &number,
			}},
		},
	}})
	check(err)

	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"first_name": read.JSON200.Data.User.FirstName,
		"payee_id":   made.JSON200.Data.Payee.Id,
	}))
}

func check(err error) {
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
