package trajet

import (
	"net/http"
	"time"
)

const answerBytesMax = 16 * 1024 * 1024

// CallOption is an option of a call, or a default of a client.
type CallOption func(*settings)

type settings struct {
	timeout        time.Duration
	attemptTimeout time.Duration
	attemptsMax    int
	answerBytesMax int64
	idempotencyKey string
	transport      http.RoundTripper
	response       *Response
}

// with returns the settings with more options.
func (s settings) with(options []CallOption) settings {
	for _, option := range options {
		option(&s)
	}
	return s
}

// limitsFor adds the defaults, which are longer for files.
func (s settings) limitsFor(isForm bool) settings {
	timeout, attemptTimeout := 90*time.Second, 30*time.Second
	if isForm {
		// 25 MiB take a minute and a half at 2.5 Mbit/s.
		timeout, attemptTimeout = 300*time.Second, 120*time.Second
	}
	if s.timeout == 0 {
		s.timeout = timeout
	}
	if s.attemptTimeout == 0 {
		s.attemptTimeout = attemptTimeout
	}
	if s.attemptsMax == 0 {
		s.attemptsMax = 4
	}
	return s
}

// WithTimeout sets the most time for a whole call, with its repetitions and pauses: 90 s by default, 300 s for files. A
// context that ends earlier ends the call.
func WithTimeout(timeout time.Duration) CallOption {
	return func(s *settings) { s.timeout = timeout }
}

// WithAttemptTimeout sets the most time for one request and its answer: 30 s by default, 120 s for files.
func WithAttemptTimeout(timeout time.Duration) CallOption {
	return func(s *settings) { s.attemptTimeout = timeout }
}

// WithAttemptsMax sets the most requests of a call, 4 by default.
func WithAttemptsMax(attempts int) CallOption {
	return func(s *settings) { s.attemptsMax = attempts }
}

// WithAnswerBytesMax sets the largest answer that is read, 16 MiB by default.
func WithAnswerBytesMax(bytes int64) CallOption {
	return func(s *settings) { s.answerBytesMax = bytes }
}

// WithIdempotencyKey gives a creation or a deposit its key, a UUID v4. By default the call makes one. Store your own if
// the process may stop before the answer comes.
func WithIdempotencyKey(key string) CallOption {
	return func(s *settings) { s.idempotencyKey = key }
}

// WithTransport sends requests by another transport, for a proxy or certificates of your own. By default the proxy of
// the environment is used.
func WithTransport(transport http.RoundTripper) CallOption {
	return func(s *settings) { s.transport = transport }
}

// WithResponse also stores the answer of a call as it was received.
func WithResponse(response *Response) CallOption {
	return func(s *settings) { s.response = response }
}
