// A shop that ships a box for each paid order of a plan: the standard library, and the payments service over HTTP.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// store is what survives when the process is killed: a file that is replaced as a whole.
var store = struct {
	sync.Mutex
	Subscriptions map[string]string  // customers by the references of their plans
	Boxes         map[string]float64 // what was paid, by the references of orders
}{Subscriptions: map[string]string{}, Boxes: map[string]float64{}}

func save(change func()) {
	store.Lock()
	defer store.Unlock()
	change()
	content, _ := json.Marshal(map[string]any{"Subscriptions": store.Subscriptions, "Boxes": store.Boxes})
	if os.WriteFile(file()+".new", content, 0o600) != nil || os.Rename(file()+".new", file()) != nil {
		panic("the store cannot be written")
	}
}

func file() string { return filepath.Join(os.Getenv("DATA_FOLDER"), "shop.json") }

func customerOf(order Order) string {
	store.Lock()
	defer store.Unlock()
	return store.Subscriptions[order.Reference[:max(0, strings.LastIndex(order.Reference, "-"))]]
}

// subscribe creates a plan. Its reference is that of the user's request, so that it is created only once.
func subscribe(customer, request string) error {
	reference := "BOX-" + request
	save(func() { store.Subscriptions[reference] = customer })
	plan := map[string]any{
		"name": "Box", "reference_number": reference, "customer_uuid": customer, "callback_url": os.Getenv("CALLBACK_URL"),
		"default_collection_method": "charge_automatically", "payment_retry_count": 3, "payment_retry_day_period": 5,
		"recurring_cycles": []any{map[string]any{
			"billing_count": nil, "recurring_billing_config": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
			"recurring_items": []any{map[string]any{"recurring_item_id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01", "quantity": 1}},
		}},
	}
	return repeat(func() error {
		if err := call("POST", "/recurring_payments/plan", map[string]any{"plan": plan}, nil); err != (Refused{exists}) {
			return err
		}
		return nil
	})
}

func rename(customer, name string) error {
	return repeat(func() error {
		return call("PUT", "/customers/"+customer, map[string]string{"name": name, "phone": "1"}, nil)
	})
}

// book books and ships a paid order, once: a box is both.
func book(order Order) {
	if customerOf(order) != "" && order.State == "completed" {
		save(func() { store.Boxes[order.Reference] = order.PaidTotal })
	}
}

// receive takes a callback for news only: what is paid, the service says.
func receive(header http.Header, text []byte) error {
	secret, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("CALLBACK_SECRET"), "whsec_"))
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", header.Get("webhook-id"), header.Get("webhook-timestamp"), text)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	sent, _ := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	if !hmac.Equal([]byte(expected), []byte(header.Get("webhook-signature"))) || time.Since(time.Unix(sent, 0)).Abs() > 5*time.Minute {
		return errors.New("wrong or old signature")
	}
	var callback struct{ Data Entry }
	if err := json.Unmarshal(text, &callback); err != nil {
		return err
	}
	customer := customerOf(callback.Data.Order)
	if customer == "" {
		return nil
	}
	order, err := read(customer, callback.Data.Order.Number)
	book(order)
	return err
}

// reconcile finds the orders whose callbacks were lost.
func reconcile() error {
	for offset := 0; ; offset += 100 {
		var entries []Entry
		if err := call("GET", fmt.Sprintf("/recurring_payments/orders/list?limit=100&offset=%d", offset), nil, &entries); err != nil || len(entries) == 0 {
			return err
		}
		for _, entry := range entries {
			book(entry.Order)
		}
	}
}

func main() {
	if content, err := os.ReadFile(file()); err == nil {
		json.Unmarshal(content, &store)
	}
	handle := func(pattern string, work func(request *http.Request, text []byte) error) {
		http.HandleFunc(pattern, func(writer http.ResponseWriter, request *http.Request) {
			text, _ := io.ReadAll(request.Body)
			if err := work(request, text); err != nil {
				http.Error(writer, err.Error(), http.StatusBadGateway)
			}
		})
	}
	handle("POST /subscriptions", func(_ *http.Request, text []byte) error {
		var wanted struct{ Customer, Request string }
		json.Unmarshal(text, &wanted)
		return subscribe(wanted.Customer, wanted.Request)
	})
	handle("PUT /customers/{id}/name", func(request *http.Request, text []byte) error {
		var wanted struct{ Name string }
		json.Unmarshal(text, &wanted)
		return rename(request.PathValue("id"), wanted.Name)
	})
	handle("POST /callbacks", func(request *http.Request, text []byte) error { return receive(request.Header, text) })
	handle("POST /jobs/reconcile", func(*http.Request, []byte) error { return reconcile() })
	http.HandleFunc("GET /books", func(writer http.ResponseWriter, _ *http.Request) {
		store.Lock()
		defer store.Unlock()
		json.NewEncoder(writer).Encode(store.Boxes)
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
