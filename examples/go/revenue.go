package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/big"
	"net/http"

	"example.com/revenue/payments"
)

// Refused is the error of a call that returned a code other than 0 and 200.
type Refused struct {
	Code    int
	Message string
}

func (r Refused) Error() string { return fmt.Sprintf("%d %s", r.Code, r.Message) }

func handler(client payments.ClientInterface) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /revenue", func(w http.ResponseWriter, r *http.Request) {
		revenue, err := sum(r.Context(), client)
		if err != nil {
			log.Print(err)
			http.Error(w, "the payments service is unavailable", http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(revenue)
	})
	return mux
}

// sum reads all transactions, page by page. The list ends with an empty page, because a page may be shorter than the
// limit. Amounts are added exactly, never as floats.
func sum(ctx context.Context, client payments.ClientInterface) (map[string]string, error) {
	totals := map[string]*big.Rat{}
	for offset := 0; ; {
		page, err := read(ctx, client, offset)
		if err != nil {
			return nil, err
		}
		if len(page) == 0 {
			break
		}
		offset += len(page)
		for _, transaction := range page {
			if !transaction.Success || transaction.Voided {
				continue
			}
			amount, ok := new(big.Rat).SetString(transaction.Amount.String())
			if !ok {
				return nil, fmt.Errorf("transaction %s: amount %q", transaction.UUID, transaction.Amount)
			}
			if totals[transaction.Currency] == nil {
				totals[transaction.Currency] = new(big.Rat)
			}
			totals[transaction.Currency].Add(totals[transaction.Currency], amount)
		}
	}
	revenue := map[string]string{}
	for currency, total := range totals {
		revenue[currency] = total.FloatString(2)
	}
	return revenue, nil
}

// transaction has the members that are read. The generated type has amounts as float32, which would round them.
type transaction struct {
	UUID     string      `json:"uuid"`
	Currency string      `json:"currency"`
	Amount   json.Number `json:"amount"`
	Success  bool        `json:"success"`
	Voided   bool        `json:"voided"`
}

func read(ctx context.Context, client payments.ClientInterface, offset int) ([]transaction, error) {
	from, limit := payments.Offset(offset), payments.Limit(100)
	response, err := client.TransactionsList(ctx, &payments.TransactionsListParams{Offset: &from, Limit: &limit})
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var envelope struct {
		Code    *int   `json:"code"`
		Message string `json:"message"`
		Data    struct {
			Transactions []transaction `json:"transactions"`
		} `json:"data"`
	}
	if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil {
		return nil, fmt.Errorf("HTTP %d without an envelope: %w", response.StatusCode, err)
	}
	if envelope.Code == nil {
		return nil, errors.New("a response without a code")
	}
	if code := *envelope.Code; code != 0 && code != 200 {
		return nil, Refused{code, envelope.Message}
	}
	return envelope.Data.Transactions, nil
}
