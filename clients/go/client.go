// Package trajet is the client of the Trajet API: typed calls, and verified webhooks.
package trajet

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"time"
)

// Client calls the API. It is safe for use by many goroutines, and shows its key to nobody.
type Client struct {
	// Groups are the calls, by the groups of the reference: client.Transports.Create.
	Groups
	base     string
	key      func() string
	settings settings
	chance   chance
}

// chance is the clock and the random numbers of a client. Tests have their own.
type chance struct {
	now func() time.Time
	// sleep returns the error of the context if it ends before.
	sleep  func(context.Context, time.Duration) error
	random func() float64
}

var realChance = chance{now: time.Now, sleep: sleep, random: rand.Float64}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// New makes a client. base is the address of the API with its version, such as https://api.example.com/v1. The options
// are the defaults of all calls. Every error is a *ConfigurationError.
func New(base, apiKey string, options ...CallOption) (*Client, error) {
	if err := checkKey(apiKey); err != nil {
		return nil, err
	}
	checked, err := checkedBase(base, apiKey)
	if err != nil {
		return nil, err
	}
	given := settings{answerBytesMax: answerBytesMax}.with(options)
	if given.idempotencyKey != "" || given.response != nil {
		return nil, &ConfigurationError{"WithIdempotencyKey and WithResponse are options of one call"}
	}
	client := &Client{base: checked, key: func() string { return apiKey }, settings: given, chance: realChance}
	client.Groups = groupsOf(client)
	return client, nil
}

// Repeat says whether a request is sent again after a network error, a time-out or a 5xx.
type Repeat string

const (
	RepeatAlways  Repeat = "always"
	RepeatWithKey Repeat = "with_key"
	RepeatNever   Repeat = "never"
)

// Request is a request of a call, before the client adds its address, its key and its limits.
type Request struct {
	Method string
	// Path is the path below the base address, with the names of IDs in it: /transports/{id}.
	Path string
	IDs  map[string]string
	// Query is a struct or a map, or nil. Members that are absent are left out.
	Query any
	// Body is written as JSON, a []File as a form; nil is no body.
	Body   any
	Repeat Repeat
	// ReadFirst is the path that shows whether the request was processed.
	ReadFirst string
	cursor    string
}

// Response is an answer as it was received.
type Response struct {
	Status int
	Header http.Header
	// Body is the exact JSON of the answer.
	Body json.RawMessage
	// Attempts is the number of requests that the call sent.
	Attempts int
}

// Call sends a request to any path, for endpoints that this release does not have, and reads the answer into a pointer,
// as json.Unmarshal does; nil ignores it.
func (client *Client) Call(ctx context.Context, request Request, answer any, options ...CallOption) error {
	return client.send(ctx, request, answer, client.settings.with(options))
}

// call is Call with a typed answer, which is nil if the call fails.
func call[Answer any](ctx context.Context, client *Client, request Request, options []CallOption) (*Answer, error) {
	answer := new(Answer)
	if err := client.Call(ctx, request, answer, options...); err != nil {
		return nil, err
	}
	return answer, nil
}

// Instant is a time of a request or an answer, with any offset.
type Instant = time.Time

// Ptr returns a pointer to a value, for members that may be absent.
func Ptr[Value any](value Value) *Value {
	return &value
}

// Must returns the value of a call, and panics if the call has failed: for scripts.
func Must[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}
