package trajet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

const testKey = "svc_test_0123456789"

// play answers each request by the next function, and the last one again.
func play(t *testing.T, script ...http.HandlerFunc) (client *Client, sent *[]*http.Request) {
	t.Helper()
	requests := []*http.Request{}
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		request.Body = io.NopCloser(bytes.NewReader(body))
		at := min(len(requests), len(script)-1)
		requests = append(requests, request)
		script[at](response, request)
	}))
	t.Cleanup(server.Close)
	client, err := New(server.URL+"/v1/", testKey, WithAttemptTimeout(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	client.chance.sleep = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	client.chance.random = func() float64 { return 0.5 }
	return client, &requests
}

func answers(status int, kind, body string, headers ...string) http.HandlerFunc {
	return func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Type", kind)
		for at := 0; at < len(headers); at += 2 {
			response.Header().Set(headers[at], headers[at+1])
		}
		response.WriteHeader(status)
		_, _ = io.WriteString(response, body)
	}
}

func ok(body string) http.HandlerFunc { return answers(200, "application/json", body) }

// cut sends a part of an answer, or nothing of it.
func cut(text string) http.HandlerFunc {
	return func(response http.ResponseWriter, _ *http.Request) {
		connection, buffer, _ := response.(http.Hijacker).Hijack()
		_, _ = buffer.WriteString(text)
		_ = buffer.Flush()
		_ = connection.Close()
	}
}

var cutInBody = cut("HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"id\":")

func TestCreationIsSentAgainWithItsKey(t *testing.T) {
	for _, fault := range []http.HandlerFunc{cut(""), cutInBody, answers(502, "text/html", "<h1>")} {
		client, sent := play(t, fault, fault, answers(201, "application/json; charset=utf-8", "\ufeff{\"id\":\"m-1\",\"new\":1}"))
		var response Response
		order := CreateRequest{Pickup: PlaceInput{Address: "a<b"}, Reference: Ptr("r")}
		made, err := client.Transports.Create(context.Background(), order, WithResponse(&response))
		if err != nil || *made.ID != "m-1" || response.Attempts != 3 || response.Status != 201 {
			t.Fatal(made, err, response)
		}
		bodies := map[string]bool{}
		for _, request := range *sent {
			body, _ := io.ReadAll(request.Body)
			bodies[request.Header.Get("Idempotency-Key")+string(body)] = true
			if request.Method != "POST" || request.URL.Path != "/v1/transports" || request.Header.Get("X-Api-Key") != testKey {
				t.Error(request)
			}
			if !strings.HasPrefix(request.Header.Get("User-Agent"), "trajet-go/") || !bytes.Contains(body, []byte("a<b")) {
				t.Error(request.Header, string(body))
			}
		}
		if len(bodies) != 1 || !uuidV4.MatchString((*sent)[0].Header.Get("Idempotency-Key")) {
			t.Error(bodies)
		}
	}
}

func TestMembersThatAreNilAreNotSent(t *testing.T) {
	client, sent := play(t, ok("{}"))
	if _, err := client.Endpoints.Change(context.Background(), "e", ChangeEndpointRequest{Filter: []EndpointCondition{}}); err != nil {
		t.Fatal(err)
	}
	if body, _ := io.ReadAll((*sent)[0].Body); string(body) != `{"filter":[]}` {
		t.Error(string(body))
	}
	trip := EstimateRequest{Pickup: NewAddressOrPlace("a"), Delivery: NewAddressOrPlace(UndatedPlaceInput{Address: "b"})}
	written, err := marshal(trip)
	if err != nil || string(written) != `{"pickup":"a","delivery":{"address":"b"}}` {
		t.Error(string(written), err)
	}
}

func TestWriteThatMayBeDoneIsNotSentAgain(t *testing.T) {
	for _, fault := range []http.HandlerFunc{cut(""), cutInBody, answers(500, "text/html", ""), ok("["), ok("null"), answers(200, "text/html", "{}"), ok(`{"id":5}`)} {
		client, sent := play(t, fault)
		_, err := client.Transports.Cancel(context.Background(), "m 1/2", CancelRequest{})
		var unknown *OutcomeUnknownError
		if !errors.As(err, &unknown) || unknown.ReadFirst != "GET /v1/transports/m%201%2F2" || unknown.Attempts != 1 || len(*sent) != 1 {
			t.Errorf("%v after %d requests", err, len(*sent))
		}
		if IsProblem(err) {
			t.Error("an unknown outcome is no refusal")
		}
	}
}

func TestProblems(t *testing.T) {
	limit := `{"status":9,"code":"rate_limited","title":"Slow","detail":"too many","errors":[{"field":"f","error":"e"},5],"outcome_unknown":"no"}`
	client, sent := play(t, answers(429, "application/problem+json", limit, "Retry-After", "7"))
	_, err := client.Transports.Cancel(context.Background(), "m", CancelRequest{})
	var problem *ProblemError
	if !errors.As(err, &problem) || !IsProblem(err, "rate_limited") || IsProblem(err, "other") || len(*sent) != 4 {
		t.Fatal(err, len(*sent))
	}
	if problem.Status != 429 || *problem.RetryAfter != 7*time.Second || problem.Attempts != 4 {
		t.Errorf("%+v", problem)
	}
	if !strings.HasPrefix(err.Error(), "429 rate_limited: too many: f: e") {
		t.Error(err)
	}
	client, _ = play(t, answers(404, "text/html", "<h1>"))
	_, err = client.Transports.Read(context.Background(), "m")
	if !errors.As(err, &problem) || problem.Code != "" || problem.Problem.Type != "about:blank" || err.Error() != "404 Not Found" {
		t.Error(err)
	}
}

func TestUnexpectedAnswers(t *testing.T) {
	for reason, fault := range map[UnexpectedReason]http.HandlerFunc{
		UnexpectedRedirect:    answers(302, "application/json", "{}", "Location", "/v1/other"),
		UnexpectedContentType: answers(200, "text/html", "{}"),
		UnexpectedJSON:        ok(`{"id":"m"}}`),
		UnexpectedTooLarge:    ok(`{"id":"` + strings.Repeat("m", 100) + `"}`),
	} {
		client, sent := play(t, fault)
		_, err := client.Transports.Read(context.Background(), "m", WithAnswerBytesMax(100))
		var unexpected *UnexpectedAnswerError
		if !errors.As(err, &unexpected) || unexpected.Reason != reason || len(*sent) != 1 {
			t.Errorf("%s: %v after %d requests", reason, err, len(*sent))
		}
	}
}

func TestTimesAndContexts(t *testing.T) {
	slow := func(_ http.ResponseWriter, request *http.Request) { <-request.Context().Done() }
	client, sent := play(t, slow)
	_, err := client.Transports.Read(context.Background(), "m", WithAttemptTimeout(20*time.Millisecond), WithAttemptsMax(2))
	var lost *ConnectionError
	if !errors.As(err, &lost) || lost.Reason != LostTimeout || lost.Attempts != 2 || len(*sent) != 2 {
		t.Error(err, len(*sent))
	}
	ended, end := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer end()
	_, err = client.Transports.Create(ended, CreateRequest{})
	var unknown *OutcomeUnknownError
	if !errors.As(err, &unknown) || unknown.IdempotencyKey == "" || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	_, err = client.Transports.Read(ended, "m")
	if errors.As(err, &unknown) || !errors.Is(err, context.DeadlineExceeded) || len(*sent) != 3 {
		t.Error(err, len(*sent))
	}
}

func TestLists(t *testing.T) {
	pages := []http.HandlerFunc{
		ok(`{"data":[{"id":"a","status":"scheduled"},{"id":"b","status":"sold"}],"next_cursor":"2"}`),
		ok(`{"data":[],"next_cursor":"3"}`),
		ok(`{"data":[{"id":"c"}],"next_cursor":null}`),
	}
	client, sent := play(t, pages...)
	var ids []string
	query := TransportsListQuery{Limit: Ptr(int64(2)), Status: Ptr(MissionStatusScheduled), CreatedAfter: Ptr(time.Unix(0, 0).UTC())}
	for mission, err := range client.Transports.ListAll(context.Background(), query) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, mission.ID)
	}
	if strings.Join(ids, "") != "abc" || (*sent)[1].URL.RawQuery != "created_after=1970-01-01T00%3A00%3A00Z&cursor=2&limit=2&status=scheduled" {
		t.Error(ids, (*sent)[1].URL)
	}
	for _, wrong := range []string{`{"data":[],"next_cursor":"2"}`, `{"data":null}`, `{}`} {
		client, _ = play(t, ok(wrong))
		errs := 0
		for _, err := range client.Transports.ListPages(context.Background(), query) {
			var unexpected *UnexpectedAnswerError
			if errors.As(err, &unexpected) {
				errs++
			}
		}
		if errs != 1 {
			t.Errorf("%s gives %d errors", wrong, errs)
		}
	}
}

func TestFiles(t *testing.T) {
	client, sent := play(t, answers(503, "text/html", ""), ok(`{"data":[{"key":"k","status":"success"}]}`))
	files := []File{
		{Key: "k", Leg: "aller", FileName: "a\"b\r\né.pdf", Content: strings.NewReader("%PDF")},
		{Key: "l", Path: "files.go"},
	}
	deposited, err := client.Documents.Deposit(context.Background(), "m", files)
	if err != nil || deposited.Data[0].Status != "success" || len(*sent) != 2 {
		t.Fatal(err, len(*sent))
	}
	for _, request := range *sent {
		if err := request.ParseMultipartForm(1 << 20); err != nil {
			t.Fatal(err)
		}
		found := request.MultipartForm.File["files"]
		opened, _ := found[0].Open()
		content, _ := io.ReadAll(opened)
		expected := `[{"key":"k","leg":"aller","file_name":"a\"b\r\né.pdf"},{"key":"l","file_name":"files.go"}]`
		if string(content) != "%PDF" || len(found) != 2 || request.FormValue("meta") != expected {
			t.Error(string(content), request.FormValue("meta"))
		}
	}
	for _, wrong := range []File{{Key: "k"}, {Key: "k", Path: "none"}, {Key: "k", Content: io.LimitReader(zeros{}, fileBytesMax+1)}} {
		var configuration *ConfigurationError
		if _, err := client.Documents.Deposit(context.Background(), "m", []File{wrong}); !errors.As(err, &configuration) || len(*sent) != 2 {
			t.Error(wrong, err)
		}
	}
}

type zeros struct{}

func (zeros) Read(bytes []byte) (int, error) { return len(bytes), nil }

func TestConfiguration(t *testing.T) {
	live := "svc_live_0123"
	for _, one := range []struct {
		base, key string
		isRight   bool
	}{
		{"https://api.example.com/v1", live, true},
		{"http://127.0.0.1:3000/v1", live, true},
		{"http://[::1]/v1/", live, true},
		{"http://localhost/v1", live, true},
		{"http://api.example.com/v1", testKey, true},
		{"http://api.example.com/v1", live, false},
		{"http://127.0.0.1.example.com/v1", live, false},
		{"ftp://api.example.com/v1", testKey, false},
		{"https://user@api.example.com/v1", testKey, false},
		{"https://api.example.com/v1?", testKey, false},
		{"https://api.example.com/v1#", testKey, false},
		{"https://api.example.com/v 1", testKey, false},
		{"/v1", testKey, false},
		{"https://", testKey, false},
		{"https://api.example.com/v1", "", false},
		{"https://api.example.com/v1", "key", false},
		{"https://api.example.com/v1", "svc_test_a\r\nb", false},
	} {
		_, err := New(one.base, one.key)
		var configuration *ConfigurationError
		if (err == nil) != one.isRight || (err != nil && !errors.As(err, &configuration)) {
			t.Errorf("%+v gives %v", one, err)
		}
		if err != nil && len(one.key) > 3 && strings.Contains(err.Error(), one.key) {
			t.Error("the key is shown: ", err)
		}
	}
	if _, err := New("https://api.example.com/v1", testKey, WithIdempotencyKey("0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10")); err == nil {
		t.Error("all calls would have the same key")
	}
	client, sent := play(t, ok("{}"))
	for _, id := range []string{"", ".", ".."} {
		if _, err := client.Transports.Read(context.Background(), id); err == nil {
			t.Errorf("%q is an id", id)
		}
	}
	if _, err := client.Transports.Create(context.Background(), CreateRequest{}, WithIdempotencyKey("order-1")); err == nil || len(*sent) != 0 {
		t.Error("a wrong idempotency key was sent")
	}
}

func TestNothingShowsTheKey(t *testing.T) {
	echo := func(response http.ResponseWriter, request *http.Request) {
		cut("HTTP/9 "+request.Header.Get("X-Api-Key"))(response, request)
	}
	client, _ := play(t, echo)
	_, err := client.Transports.Read(context.Background(), "m")
	written, _ := json.Marshal(client)
	shown := fmt.Sprintf("%v %+v %#v %v %#v %s", client, client, client, err, err, written)
	if strings.Contains(shown, testKey) {
		t.Error(shown)
	}
}

// The calls are those of the document: each path has its ids, and each write says what to read first.
func TestEveryCallIsSentOnce(t *testing.T) {
	client, sent := play(t, answers(404, "application/problem+json", `{"code":"not_found"}`))
	groups := reflect.ValueOf(client.Groups)
	calls := 0
	for group := range groups.NumField() {
		for method := range groups.Field(group).NumMethod() {
			call := groups.Field(group).Method(method)
			arguments := []reflect.Value{reflect.ValueOf(context.Background())}
			for at := 1; at < call.Type().NumIn()-1; at++ {
				argument := reflect.New(call.Type().In(at)).Elem()
				if argument.Kind() == reflect.String {
					argument.SetString("m-1")
				}
				arguments = append(arguments, argument)
			}
			results := call.Call(arguments)
			last := results[len(results)-1]
			if last.Kind() == reflect.Func {
				continue
			}
			calls++
			if err, isError := last.Interface().(error); !isError || !IsProblem(err, "not_found") {
				t.Error(groups.Type().Field(group).Name, groups.Field(group).Type().Method(method).Name, last)
			}
		}
	}
	wrong := slices.ContainsFunc(*sent, func(one *http.Request) bool { return strings.ContainsAny(one.URL.Path, "{}") })
	if calls < 30 || len(*sent) != calls || wrong {
		t.Error(calls, len(*sent))
	}
}
