// Serves the revenue: GET /revenue returns the sum of the successful transactions in each currency.
package main

import (
	"log"
	"net/http"
	"os"
	"time"

	"example.com/revenue/payments"
)

func main() {
	client, err := payments.NewClient(
		or(os.Getenv("PAYMENTS_URL"), "http://127.0.0.1:4010"),
		payments.WithHTTPClient(&http.Client{Timeout: 15 * time.Second}),
	)
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(or(os.Getenv("LISTEN"), "127.0.0.1:3000"), handler(client)))
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
