// Package sandboxtest tests against the payments sandbox. Copy it into your project, and call Main in your TestMain.
package sandboxtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

type Object = map[string]any

// How a call can go wrong, and the fault that makes it go wrong so.
var outcomes = map[string]Object{
	"request_lost":  {"effect": "drop_before"},
	"response_lost": {"effect": "drop_after"},
	"failure_200":   {"effect": "failure", "http_status": 200},
	"failure_409":   {"effect": "failure", "http_status": 409},
	"failure_500":   {"effect": "failure", "http_status": 500},
	"html_applied":  {"effect": "garbage", "http_status": 502},
	"half_body":     {"effect": "truncated"},
	"duplicated":    {"effect": "duplicate"},
}

var server = os.Getenv("PAYMENTS_SANDBOX_SERVER")

// Main runs the tests of a package, as in os.Exit(sandboxtest.Main(m)), with a server unless PAYMENTS_SANDBOX_SERVER is set.
func Main(m *testing.M) int {
	if server == "" {
		command := exec.Command("npx", "--yes", "@payments-openapi/sandbox", "--port", "0", "--json")
		command.Stderr = os.Stderr
		output, _ := command.StdoutPipe()
		command.Start()
		var started struct{ URL string }
		if err := json.NewDecoder(output).Decode(&started); err != nil {
			panic("the sandbox did not start; its output says why")
		}
		defer command.Wait()
		defer command.Process.Signal(syscall.SIGTERM)
		server = started.URL
	}
	return m.Run()
}

// Sandbox is a sandbox of one test. URL is the base URL of the service for the code under test.
type Sandbox struct {
	URL, id string
	t       testing.TB
}

// New creates a sandbox, as in New(t, Object{"seed": "ready"}), and deletes it after the test.
func New(t testing.TB, options Object) *Sandbox {
	return (&Sandbox{URL: server, t: t}).made("sandboxes", options)
}

func (s *Sandbox) made(path string, body Object) *Sandbox {
	id := s.Control("POST", path, body)["sandbox"].(Object)["id"].(string)
	s.t.Cleanup(func() { s.Control("DELETE", "sandboxes/"+id, nil) })
	return &Sandbox{URL: server + "/sandboxes/" + id, id: id, t: s.t}
}

// Advance moves the clock by a duration such as P1M. Everything due has happened when it returns the summary.
func (s *Sandbox) Advance(by string) Object {
	return s.Control("POST", "clock/advance", Object{"by": by})["summary"].(Object)
}

// Control calls the control interface, as in Control("GET", "clock", nil). It returns the data of the response.
func (s *Sandbox) Control(method, path string, body Object) (data Object) {
	s.t.Helper()
	sent, _ := json.Marshal(body) // null, if there is none
	request, _ := http.NewRequest(method, s.URL+"/_sandbox/"+path, bytes.NewReader(bytes.TrimPrefix(sent, []byte("null"))))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Sandbox-Key", os.Getenv("PAYMENTS_SANDBOX_CONTROL_KEY"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	envelope := struct{ Message, Data any }{Data: &data}
	if json.NewDecoder(response.Body).Decode(&envelope); response.StatusCode != 200 {
		s.t.Fatalf("%s %s: HTTP %d, %v", method, path, response.StatusCode, envelope.Message)
	}
	return data
}

// EveryOutcome runs the flow in copies of the sandbox, each time with another of its calls going wrong in another way.
// Everything must happen once if it returns nil, and once or not at all if not. It must keep the order of its calls.
func EveryOutcome(t testing.TB, s *Sandbox, flow func(url string) error) {
	t.Helper()
	before := count(s.Control("GET", "seeds/save", nil)["seed"], "", map[string]int{})
	first, calls, err := s.run(flow, nil)
	second, _, _ := s.run(flow, nil)
	if err != nil {
		t.Fatalf("the flow fails although nothing goes wrong: %v", err)
	}
	change := func(after map[string]int) map[string]int {
		changed := maps.Clone(after)
		// What only one of two runs has is random, such as an id.
		maps.DeleteFunc(changed, func(key string, n int) bool { return n == before[key] || first[key]*second[key] == 0 })
		return changed
	}
	for nth := (map[string]int{}); len(calls) > 0; calls = calls[1:] {
		call := calls[0]
		for outcome, effect := range outcomes {
			fault := Object{"operation_id": call, "after": nth[call], "times": 1}
			maps.Copy(fault, effect)
			after, _, err := s.run(flow, fault)
			if got := change(after); !maps.Equal(got, change(first)) && (err == nil || len(got) > 0) {
				t.Errorf("%s %s: the flow returned %v, with %v instead of %v", call, outcome, err, got, change(first))
			}
		}
		nth[call]++
	}
}

// run runs the flow in a copy. It returns what the copy has then, and the operations that the flow has called.
func (s *Sandbox) run(flow func(url string) error, fault Object) (map[string]int, []string, error) {
	copied, calls := s.made("sandboxes/"+s.id+"/copy", Object{}), []string{}
	if fault != nil {
		copied.Control("POST", "faults", fault)
	}
	err := flow(copied.URL)
	for _, entry := range copied.Control("GET", "requests?limit=100", nil)["requests"].([]any) {
		calls = append([]string{entry.(Object)["operation_id"].(string)}, calls...)
	}
	return count(copied.Control("GET", "seeds/save", nil)["seed"], "", map[string]int{}), calls, err
}

// count counts how often a seed has each kind of resource, and each value of a field, at any depth.
func count(value any, name string, counts map[string]int) map[string]int {
	switch value := value.(type) {
	case Object:
		for key, inner := range value {
			count(inner, name+"."+key, counts)
		}
	case []any:
		for _, inner := range value {
			counts[name]++
			count(inner, name, counts)
		}
	default:
		counts[fmt.Sprint(name, " = ", value)]++
	}
	return counts
}
