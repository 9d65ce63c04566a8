package trajet

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

type vector struct {
	Name    string
	Event   struct{ ID, Type string }
	Headers map[string]string
	Body    []struct {
		Text  string
		Times int
	}
	Expected map[string]string
}

type vectors struct {
	Now        int64
	Secrets    []string
	PublicKeys []string `json:"public_keys"`
	Deliveries []vector
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	text, err := os.ReadFile(os.Getenv("TRAJET_VECTORS"))
	if err != nil {
		t.Fatal("TRAJET_VECTORS has to name the vectors of the receivers: ", err)
	}
	var read vectors
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	return read
}

func (v vector) body() []byte {
	var body strings.Builder
	for _, part := range v.Body {
		body.WriteString(strings.Repeat(part.Text, part.Times))
	}
	return []byte(body.String())
}

func (v vector) header(prefix string) http.Header {
	header := http.Header{}
	for name, value := range v.Headers {
		if strings.HasPrefix(strings.ToLower(name), prefix) {
			header.Set(name, value)
		}
	}
	return header
}

func TestVectors(t *testing.T) {
	all := readVectors(t)
	now := WithNow(func() time.Time { return time.Unix(all.Now, 0) })
	prefixes := map[string]string{"svc": "x-svc-", "standard": "webhook-", "key_pair": "webhook-"}
	for family, prefix := range prefixes {
		keys := all.Secrets
		if family == "key_pair" {
			keys = all.PublicKeys
		}
		for _, delivery := range all.Deliveries {
			event, err := Verify(delivery.body(), delivery.header(prefix), keys, now)
			var refused *VerificationError
			got := "verified"
			if errors.As(err, &refused) {
				got = string(refused.Code)
			} else if event.ID != delivery.Event.ID || string(event.Type) != delivery.Event.Type {
				t.Errorf("%s: %s is %s %s", delivery.Name, family, event.Type, event.ID)
			}
			if got != delivery.Expected[family] {
				t.Errorf("%s: %s is %s instead of %s", delivery.Name, family, got, delivery.Expected[family])
			}
		}
	}
}

func TestKeysOfBothKindsAndRepeatedHeaders(t *testing.T) {
	all := readVectors(t)
	now := WithNow(func() time.Time { return time.Unix(all.Now, 0) })
	genuine := all.Deliveries[0]
	header := genuine.header("webhook-")
	unknown := []string{"whsec_CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk=", all.PublicKeys[0]}
	if _, err := Verify(genuine.body(), header, unknown, now); err != nil {
		t.Error("a public key beside an unknown secret: ", err)
	}
	header = genuine.header("x-svc-")
	header.Add("X-SVC-Signature", header.Get("X-SVC-Signature"))
	if _, err := Verify(genuine.body(), header, all.Secrets, now); err == nil {
		t.Error("a repeated header was accepted")
	}
	for _, wrong := range [][]string{nil, {""}, {"svc_test_x"}, {"whsec_"}, {" " + all.Secrets[0]}, {all.Secrets[0] + "\n"}, {"whpk_AAAA"}, {all.Secrets[0], ""}} {
		var refused *VerificationError
		if _, err := Verify(genuine.body(), genuine.header("x-svc-"), wrong, now); !errors.As(err, &refused) || refused.Code != SecretInvalid {
			t.Errorf("keys %q give %v", wrong, err)
		}
	}
}

func TestEventsHaveTheirTypes(t *testing.T) {
	read := func(body string) *Event {
		event, err := eventOf([]byte(body), "delivery")
		if err != nil {
			t.Fatal(body, err)
		}
		return event
	}
	created := read(`{"id":"e","type":"transport.created","created_at":"2026-11-20T10:00:00.123456Z","data":{"id":"m","transport_id":null,"price":"1.00"}}`)
	form := created.Data.(*TransportCreatedData)
	if created.MissionID != "m" || form.OfTransportCreatedDataForm2 != nil || form.OfTransportCreatedDataForm1.Price != "1.00" {
		t.Errorf("%+v %+v", created, form)
	}
	duplicated := read(`{"id":"e","type":"transport.created","created_at":"2026-11-20T10:00:00Z","data":{"id":"m","transport_id":null,"price":{"amount_ht":1},"duplicated_from":{"id":"n","transport_id":"M-1"}}}`)
	form = duplicated.Data.(*TransportCreatedData)
	if form.OfTransportCreatedDataForm1 != nil || form.OfTransportCreatedDataForm2.DuplicatedFrom.ID != "n" {
		t.Errorf("%+v", form)
	}
	if created.CreatedAt.Nanosecond() != 123456000 || !created.IsKnown() {
		t.Error(created.CreatedAt)
	}
	// A later release may add types, statuses and members, and change a member.
	later := read(`{"id":"e","type":"transport.sold","created_at":"later","data":{"id":5,"a":1}}`)
	if later.IsKnown() || string(later.RawData) != `{"id":5,"a":1}` || later.MissionID != "" {
		t.Errorf("%+v", later)
	}
	changed := read(`{"id":"e","type":"transport.status_changed","created_at":"","data":{"id":"m","from":"scheduled","to":"sold","actor":"robot","more":1}}`)
	if data := changed.Data.(*TransportStatusChangedData); data.To != "sold" || data.Actor != "robot" || data.From != MissionStatusScheduled {
		t.Errorf("%+v", data)
	}
	if other := read(`{"id":"e","type":"transport.cancelled","created_at":"","data":{"id":{}}}`); other.IsKnown() {
		t.Error("data of another shape has no type")
	}
	if EventTypeWebhookTest != "webhook.test" || len(eventData) < 18 {
		t.Error("an event type is missing")
	}
}

func TestReceiver(t *testing.T) {
	all := readVectors(t)
	now := WithNow(func() time.Time { return time.Unix(all.Now, 0) })
	genuine := all.Deliveries[0]
	var stored error
	taken := 0
	receiver := Receiver(all.Secrets, func(context.Context, *Event) error { taken++; return stored }, now)
	answer := func(method string, body string) int {
		request := httptest.NewRequest(method, "/hook", strings.NewReader(body))
		request.Header = genuine.header("x-svc-")
		recorder := httptest.NewRecorder()
		receiver.ServeHTTP(recorder, request)
		return recorder.Code
	}
	body := string(genuine.body())
	if got := []int{answer("POST", body), answer("GET", body), answer("POST", body+" "), answer("POST", strings.Repeat(" ", 1<<20+1))}; got[0] != 204 || got[1] != 405 || got[2] != 400 || got[3] != 413 {
		t.Error(got)
	}
	stored = errors.New("the database is down")
	if got := answer("POST", body); got != 503 || taken != 2 {
		t.Error(got, taken)
	}
}
