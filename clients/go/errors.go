package trajet

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// ConfigurationError says that an option or an argument is wrong. Nothing was sent.
type ConfigurationError struct{ detail string }

func (e *ConfigurationError) Error() string { return e.detail }

// ProblemError says that the API refused the request, or failed at a request that can be sent again safely. Programs
// branch on Status and Code.
type ProblemError struct {
	Status int
	// Code is empty if the answer came from a proxy.
	Code    string
	Problem Problem
	Header  http.Header
	// RetryAfter is the pause that the answer asks for; nil without one.
	RetryAfter *time.Duration
	Attempts   int
}

func (e *ProblemError) Error() string {
	name := e.Code
	if name == "" {
		name = e.Problem.Title
	}
	parts := []string{fmt.Sprintf("%d %s", e.Status, name)}
	if e.Problem.Detail != nil && *e.Problem.Detail != "" {
		parts = append(parts, *e.Problem.Detail)
	}
	fields := make([]string, len(e.Problem.Errors))
	for at, one := range e.Problem.Errors {
		fields[at] = one.Field + ": " + one.Error
	}
	if len(fields) > 0 {
		parts = append(parts, strings.Join(fields, ", "))
	}
	return strings.Join(parts, ": ")
}

// IsProblem is true for a *ProblemError with one of the codes; without codes, for every *ProblemError.
func IsProblem(err error, codes ...string) bool {
	var problem *ProblemError
	return errors.As(err, &problem) && (len(codes) == 0 || slices.Contains(codes, problem.Code))
}

// LostReason says how a connection failed.
type LostReason string

const (
	LostNetwork LostReason = "network"
	LostCut     LostReason = "cut"
	LostTimeout LostReason = "timeout"
)

var lostTexts = map[LostReason]string{
	LostNetwork: "the API cannot be reached",
	LostCut:     "the answer was cut off",
	LostTimeout: "no answer came in time",
}

// ConnectionError says that no answer came. The request can be sent again safely.
type ConnectionError struct {
	Reason   LostReason
	Attempts int
	// Its text is not part of the message, because it may repeat what a server has sent.
	cause error
}

func (e *ConnectionError) Error() string {
	requests := "requests"
	if e.Attempts == 1 {
		requests = "request"
	}
	return fmt.Sprintf("%s, after %d %s", lostTexts[e.Reason], e.Attempts, requests)
}

// Unwrap returns the error of the network.
func (e *ConnectionError) Unwrap() error { return e.cause }

// UnexpectedReason says why an answer cannot come from the API.
type UnexpectedReason string

const (
	UnexpectedRedirect    UnexpectedReason = "redirect"
	UnexpectedContentType UnexpectedReason = "content_type"
	UnexpectedJSON        UnexpectedReason = "json"
	UnexpectedTooLarge    UnexpectedReason = "too_large"
)

// UnexpectedAnswerError says that the answer cannot come from the API. Check the base address, and proxies on the way.
type UnexpectedAnswerError struct {
	Reason   UnexpectedReason
	Status   int
	Attempts int
	detail   string
}

func (e *UnexpectedAnswerError) Error() string { return e.detail }

// OutcomeUnknownError says that the request may have been processed. Read ReadFirst before you send it again. A creation
// or a deposit may also be sent again with the same body and key within 24 hours, unless Problem.OutcomeUnknown is true.
type OutcomeUnknownError struct {
	// ReadFirst is the call that shows whether the request was processed: GET /v1/transports/….
	ReadFirst string
	// IdempotencyKey is empty for a call without one.
	IdempotencyKey string
	// Problem is the last answer, if it was a problem.
	Problem  *Problem
	Attempts int
	// Cause is the error of the last request.
	Cause error
}

func (e *OutcomeUnknownError) Error() string {
	return fmt.Sprintf("the request may have been processed (%v): read %s before you send it again", e.Cause, e.ReadFirst)
}

// Unwrap returns the error of a context that ended the call. It returns no other cause: errors.As must not find a
// refusal in an error that may be a success.
func (e *OutcomeUnknownError) Unwrap() error {
	var ended *endedError
	if errors.As(e.Cause, &ended) {
		return ended
	}
	return nil
}

// endedError says that a context ended a call.
type endedError struct{ cause error }

func (e *endedError) Error() string { return "the call was ended: " + e.cause.Error() }
func (e *endedError) Unwrap() error { return e.cause }
