package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"example.com/revenue/sandboxtest"
)

func TestMain(m *testing.M) {
	os.Exit(sandboxtest.Main(m))
}

func TestMembersAreBilledEveryMonth(t *testing.T) {
	sandbox := sandboxtest.New(t, sandboxtest.Object{"seed": "ready", "clock": "2026-04-30T01:00:00Z"})
	summary := sandbox.Advance("P3M")
	if summary["orders_created"] != 3.0 || summary["under_way"] != nil {
		t.Fatal(summary)
	}
}

func TestCustomersAreRenamedWhateverGoesWrong(t *testing.T) {
	sandbox := sandboxtest.New(t, sandboxtest.Object{"seed": "ready"})
	sandboxtest.EveryOutcome(t, sandbox, func(url string) error {
		// The same again is harmless: it sets what it has set.
		if rename(url) == nil {
			return nil
		}
		return rename(url)
	})
}

func rename(url string) error {
	customer := url + "/svc/payment/api/v1/openapi/customers/0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01"
	body := strings.NewReader(`{"name": "Chan Siu Ming", "phone": "51234567"}`)
	request, err := http.NewRequest("PUT", customer, body)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var envelope struct{ Code *int }
	if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil {
		return err
	}
	if envelope.Code == nil || (*envelope.Code != 0 && *envelope.Code != 200) {
		return fmt.Errorf("HTTP %d", response.StatusCode)
	}
	return nil
}
