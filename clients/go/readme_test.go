// The build adds the examples of the README to this file.
package trajet_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"trajet.example/trajet-go"
)

var _, _ = errors.As, fmt.Println

const answer = `{"id":"m-1","status":"scheduled","data":[{"id":"m-1","key":"pv_livraison","status":"success"}],"next_cursor":null}`

func TestReadme(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("pv.pdf", []byte("%PDF-1.4"), 0o600); err != nil {
		t.Fatal(err)
	}
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		requests++
		response.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(response, answer)
	}))
	defer server.Close()
	client, err := trajet.New(server.URL+"/v1", "svc_test_0123")
	if err != nil {
		t.Fatal(err)
	}
	for at, example := range examples {
		if err := example(context.Background(), client, "m-1"); err != nil {
			t.Errorf("example %d: %v", at, err)
		}
	}
	if len(examples) != 4 || requests != 3 {
		t.Errorf("%d examples sent %d requests", len(examples), requests)
	}
}
