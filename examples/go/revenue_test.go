package main

import (
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/revenue/payments"
	"example.com/revenue/sandboxtest"
)

type Object = sandboxtest.Object

func TestRevenueIsTheSumOfWhatSucceeded(t *testing.T) {
	sandbox := sandboxtest.New(t, Object{"seed": "empty"})
	order := Object{"reference_number": "INV-1", "currency": "HKD", "initial_total": 1}
	number := sandbox.Control("POST", "orders", order)["order"].(Object)["number"].(string)
	// 0.1 and 0.2 make 0.3 here, not 0.30000000000000004.
	for _, amount := range []float64{0.1, 0.2} {
		sandbox.Control("POST", "orders/"+number+"/pay", Object{"type": "Sales", "amount": amount})
	}
	if status, body := get(t, sandbox.URL); status != 200 || body != `{"HKD":"0.30"}` {
		t.Errorf("%d %s", status, body)
	}
}

func TestRevenueIsAFailureWhenThePaymentsServiceFails(t *testing.T) {
	for _, effect := range []string{"failure", "drop_before", "garbage", "truncated"} {
		sandbox := sandboxtest.New(t, Object{"seed": "empty"})
		sandbox.Control("POST", "faults", Object{"operation_id": "transactions_list", "effect": effect})
		if status, body := get(t, sandbox.URL); status != 502 {
			t.Errorf("%s: %d %s", effect, status, body)
		}
	}
}

func get(t *testing.T, base string) (int, string) {
	t.Helper()
	client, err := payments.NewClient(base)
	if err != nil {
		t.Fatal(err)
	}
	recorder := httptest.NewRecorder()
	handler(client).ServeHTTP(recorder, httptest.NewRequest("GET", "/revenue", nil))
	return recorder.Code, strings.TrimSpace(recorder.Body.String())
}
