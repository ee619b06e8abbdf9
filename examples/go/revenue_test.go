package main

import (
	"bufio"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"example.com/revenue/payments"
)

// The URL of a server that all tests share. Each test has its own sandbox on it.
var server string

func TestMain(m *testing.M) {
	sandbox := exec.Command("node", "node_modules/@payments-openapi/sandbox/dist/cli.js", "--port", "0")
	sandbox.Stderr = os.Stderr
	output, err := sandbox.StdoutPipe()
	if err == nil {
		err = sandbox.Start()
	}
	if err != nil {
		panic(err)
	}
	first, _ := bufio.NewReader(output).ReadString('\n')
	server = regexp.MustCompile(`http://\S+`).FindString(first)
	code := m.Run()
	sandbox.Process.Kill()
	sandbox.Wait()
	os.Exit(code)
}

func TestRevenueIsTheSumOfWhatSucceeded(t *testing.T) {
	base := newSandbox(t)
	order := map[string]any{"reference_number": "INV-1", "currency": "HKD", "initial_total": 1}
	var created struct{ Order struct{ Number string } }
	control(t, base, "orders", order, &created)
	// 0.1 and 0.2 make 0.3 here, not 0.30000000000000004.
	for _, amount := range []float64{0.1, 0.2} {
		payment := map[string]any{"type": "Sales", "amount": amount}
		control(t, base, "orders/"+created.Order.Number+"/pay", payment, nil)
	}
	if status, body := get(t, base); status != 200 || body != `{"HKD":"0.30"}` {
		t.Errorf("%d %s", status, body)
	}
}

func TestRevenueIsAFailureWhenThePaymentsServiceFails(t *testing.T) {
	for _, effect := range []string{"failure", "drop_before", "garbage", "truncated"} {
		base := newSandbox(t)
		control(t, base, "faults", map[string]any{"operation_id": "transactions_list", "effect": effect}, nil)
		if status, body := get(t, base); status != 502 {
			t.Errorf("%s: %d %s", effect, status, body)
		}
	}
}

// newSandbox returns the address of an empty sandbox.
func newSandbox(t *testing.T) string {
	var created struct {
		Sandbox struct {
			BasePath string `json:"base_path"`
		}
	}
	control(t, server, "sandboxes", map[string]any{"seed": "empty"}, &created)
	return server + created.Sandbox.BasePath
}

// control calls the sandbox's control interface, and reads the data of its answer.
func control(t *testing.T, base, path string, body any, data any) {
	t.Helper()
	must(t, call("POST", base+"/_sandbox/"+path, body, data))
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
