// A receiver of webhooks for Go 1.19 and later, with the standard library alone: go run receiver.go
package main

import (
	"crypto/ed25519"
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

var (
	secretForm    = regexp.MustCompile(`^whsec_[A-Za-z0-9+/]{32,}={0,2}$`)
	publicKeyForm = regexp.MustCompile(`^whpk_[A-Za-z0-9+/]{43}=$`)
)

// A verifier accepts one signature of a text: that of a secret v1 alone, that of a public key v1a alone.
type verifier func(signed []byte, given string) bool

func bySecret(key []byte) verifier {
	return func(signed []byte, given string) bool {
		mac := hmac.New(sha256.New, key)
		mac.Write(signed)
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		return hmac.Equal([]byte(expected), []byte(given))
	}
}

func byPublicKey(key ed25519.PublicKey) verifier {
	return func(signed []byte, given string) bool {
		signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(given, "v1a,"))
		return strings.HasPrefix(given, "v1a,") && err == nil && ed25519.Verify(key, signed, signature)
	}
}

// verifiersOf reads one secret or public key, or during a rotation both, separated by a space.
func verifiersOf(keys string) ([]verifier, error) {
	var verifiers []verifier
	for _, text := range strings.Split(keys, " ") {
		_, encoded, _ := strings.Cut(text, "_")
		key, err := base64.StdEncoding.DecodeString(encoded)
		switch {
		case err == nil && secretForm.MatchString(text):
			verifiers = append(verifiers, bySecret(key))
		case err == nil && publicKeyForm.MatchString(text) && len(key) == ed25519.PublicKeySize:
			verifiers = append(verifiers, byPublicKey(key))
		default:
			return nil, errors.New("WEBHOOK_SECRET has to be the secret of the endpoint, whsec_ and base64, or its public key, whpk_")
		}
	}
	return verifiers, nil
}

type event struct {
	ID   string          `json:"id"`
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

// isSigned asks each verifier about each given signature.
func isSigned(verifiers []verifier, given []string, signed []byte) bool {
	found := false
	for _, accepts := range verifiers {
		for _, one := range given {
			found = accepts(signed, one) || found
		}
	}
	return found
}

// verify returns the event of a genuine delivery. Verify the raw body: parsed and written again, it has other bytes.
func verify(verifiers []verifier, header http.Header, body []byte) (event, error) {
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
	signed := append([]byte(deliveryID+"."+timestamp+"."), body...)
	if !isSigned(verifiers, strings.Split(signatures, " "), signed) {
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
	verifiers []verifier
	lock      sync.Mutex
	taken     map[string]bool
	waiting   chan event
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
	received, err := verify(in.verifiers, request.Header, body)
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
	verifiers, err := verifiersOf(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	receiver := &inbox{verifiers: verifiers, taken: map[string]bool{}, waiting: make(chan event, 1_000)}
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
