package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

func TestMembersAreBilledEveryMonth(t *testing.T) {
	// A sandbox of this test alone.
	var made struct {
		Sandbox struct {
			ID       string `json:"id"`
			BasePath string `json:"base_path"`
		} `json:"sandbox"`
	}
	start := map[string]any{"seed": "ready", "clock": "2026-04-30T01:00:00Z"}
	must(t, call("POST", server+"/_sandbox/sandboxes", start, &made))
	sandbox := server + made.Sandbox.BasePath
	t.Cleanup(func() { must(t, call("DELETE", server+"/_sandbox/sandboxes/"+made.Sandbox.ID, nil, nil)) })

	// Returns when billing and callbacks have settled, unless under_way says that the server has stopped waiting.
	var advanced struct {
		Summary struct {
			OrdersCreated int  `json:"orders_created"`
			UnderWay   *any `json:"under_way"`
		} `json:"summary"`
	}
	must(t, call("POST", sandbox+"/_sandbox/clock/advance", map[string]any{"by": "P3M"}, &advanced))
	if advanced.Summary.OrdersCreated != 3 || advanced.Summary.UnderWay != nil {
		t.Fatalf("%+v", advanced.Summary)
	}

	// The next call is applied, and its answer gets lost.
	fault := map[string]any{"operation_id": "customers_update", "effect": "drop_after", "times": 1}
	must(t, call("POST", sandbox+"/_sandbox/faults", fault, nil))
	customers := sandbox + "/svc/payment/api/v1/openapi/customers/"
	name := map[string]any{"name": "Chan Siu Ming", "phone": "51234567"}
	if call("PUT", customers+"0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01", name, nil) == nil {
		t.Fatal("the answer was not lost")
	}
	var found struct {
		Customer struct {
			Name string `json:"name"`
		} `json:"customer"`
	}
	must(t, call("GET", customers+"ref/CRM-20931", nil, &found))
	if found.Customer.Name != "Chan Siu Ming" {
		t.Fatal(found.Customer.Name)
	}
}

// call sends a body as JSON, if there is one, and reads the data of the answer.
func call(method, url string, body, data any) error {
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, url, &sent)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	envelope := struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
		Data    any    `json:"data"`
	}{Data: data}
	if err := json.NewDecoder(answer.Body).Decode(&envelope); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %d %s", method, url, envelope.Code, envelope.Message)
	}
	return nil
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
