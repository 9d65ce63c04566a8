// A receiver of webhooks for Go 1.19 and later, with the standard library alone: go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	bodyBytesMax = 1_048_576
	tolerance    = 300 * time.Second
)

var secretForm = regexp.MustCompile(`^whsec_[A-Za-z0-9+/]{32,}={0,2}$`)

// keysOf reads one secret, or during a rotation both, separated by a space.
func keysOf(secrets string) ([][]byte, error) {
	var keys [][]byte
	for _, secret := range strings.Split(secrets, " ") {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || !secretForm.MatchString(secret) {
			return nil, errors.New("WEBHOOK_SECRET has to be the secret of the endpoint, whsec_ and base64")
		}
		keys = append(keys, key)
	}
	return keys, nil
}

type event struct {
	ID   string          `json:"id"`
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

func signature(key []byte, deliveryID, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", deliveryID, timestamp)
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// isSigned compares each given signature with that of each key, in constant time.
func isSigned(keys [][]byte, given []string, deliveryID, timestamp string, body []byte) bool {
	found := false
	for _, key := range keys {
		expected := signature(key, deliveryID, timestamp, body)
		for _, one := range given {
			found = hmac.Equal([]byte(expected), []byte(one)) || found
		}
	}
	return found
}

// verify returns the event of a genuine delivery. Verify the raw body: parsed and written again, it has other bytes.
func verify(keys [][]byte, header http.Header, body []byte) (event, error) {
	var received event
	deliveryID, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if deliveryID == "" || timestamp == "" || signatures == "" {
		return received, errors.New("a webhook- header is missing")
	}
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if err != nil || time.Since(time.Unix(int64(seconds), 0)).Abs() > tolerance {
		return received, errors.New("the timestamp is not within 300 s of this clock")
	}
	if !isSigned(keys, strings.Split(signatures, " "), deliveryID, timestamp, body) {
		return received, errors.New("the signature does not match body and secret")
	}
	if err := json.Unmarshal(body, &received); err != nil || received.ID == "" || received.Type == "" {
		return received, errors.New("the body is not an event")
	}
	return received, nil
}

// inbox takes each event once. In production: insert the event into a table whose key is its id, answer, and work
// from that table.
type inbox struct {
	keys    [][]byte
	lock    sync.Mutex
	taken   map[string]bool
	waiting chan event
}

// take returns false if too many events wait.
func (in *inbox) take(received event) bool {
	in.lock.Lock()
	defer in.lock.Unlock()
	if in.taken[received.ID] {
		return true
	}
	select {
	case in.waiting <- received:
		in.taken[received.ID] = true
		return true
	default:
		return false
	}
}

// work ignores the types that it does not know: later versions of the API add some.
func (in *inbox) work() {
	for received := range in.waiting {
		fmt.Println(received.Type, received.ID)
	}
}

func (in *inbox) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		response.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		response.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		return // The client is gone.
	}
	received, err := verify(in.keys, request.Header, body)
	switch {
	case err != nil:
		log.Println(err)
		response.WriteHeader(http.StatusBadRequest)
	case !in.take(received):
		response.WriteHeader(http.StatusServiceUnavailable) // Trajet sends the event again.
	default:
		response.WriteHeader(http.StatusNoContent)
	}
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	keys, err := keysOf(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	receiver := &inbox{keys: keys, taken: map[string]bool{}, waiting: make(chan event, 1_000)}
	go receiver.work()
	http.Handle("/hook", receiver)
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on", listener.Addr())
	server := &http.Server{ReadTimeout: 15 * time.Second}
	log.Fatal(server.Serve(listener))
}
