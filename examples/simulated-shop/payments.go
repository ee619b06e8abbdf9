package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
)

const exists = 900001 // the code of a plan whose reference is taken

// Refused is the service's no. Any other error of a call leaves open what has happened.
type Refused struct{ Code int }

func (refused Refused) Error() string { return fmt.Sprintf("code %d", refused.Code) }

type Order struct {
	Number    string  `json:"order_number"`
	Reference string  `json:"reference_number"`
	State     string  `json:"state"`
	PaidTotal float64 `json:"paid_total"`
}

type Entry struct{ Order Order }

// call calls the service. What counts is the code of the envelope, not the HTTP status.
func call(method, path string, body, data any) error {
	var sent bytes.Buffer
	if body != nil {
		json.NewEncoder(&sent).Encode(body)
	}
	request, _ := http.NewRequest(method, os.Getenv("PAYMENTS_URL")+"/svc/payment/api/v1/openapi"+path, &sent)
	request.Header.Set("Content-Type", "application/json")
	response, err := (&http.Client{Timeout: 30 * time.Second}).Do(request)
	if err != nil {
		return errors.New("no response")
	}
	defer response.Body.Close()
	envelope := struct {
		Code *int
		Data any
	}{Data: data}
	if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil || envelope.Code == nil {
		return errors.New("no envelope")
	}
	if *envelope.Code != 0 && *envelope.Code != 200 {
		return Refused{*envelope.Code}
	}
	return nil
}

// read reads an order of a customer.
func read(customer, number string) (Order, error) {
	var entry Entry
	wanted := map[string]any{"customer_uuid": customer, "order": map[string]any{"number": number}}
	err := call("POST", "/recurring_payments/orders", wanted, &entry)
	return entry.Order, err
}

// repeat tries up to three times, which is safe for what has the same effect if it is done twice.
func repeat(work func() error) (err error) {
	for range 3 {
		if err = work(); err == nil {
			return nil
		}
	}
	return err
}
