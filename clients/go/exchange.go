package trajet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// exchange is one request, and the bounds of its answer.
type exchange struct {
	prepared
	method         string
	key            string
	timeout        time.Duration
	answerBytesMax int64
	transport      http.RoundTripper
	now            func() time.Time
}

// defaultTransport is that of net/http with a connection for each request: an answer of another request cannot be left
// on it, net/http sends nothing again by itself, and no broken connection is used twice. HTTP/2 would share one.
var defaultTransport = func() http.RoundTripper {
	transport, isStandard := http.DefaultTransport.(*http.Transport)
	if !isStandard {
		return http.DefaultTransport
	}
	own := transport.Clone()
	own.DisableKeepAlives = true
	own.Protocols = new(http.Protocols)
	own.Protocols.SetHTTP1(true)
	return own
}()

var isJSON = regexp.MustCompile(`(?i)^application/(?:[\w.-]+\+)?json\s*(?:;|$)`)

// request makes the request. Each has its own reader of the same bytes.
func (given exchange) request(ctx context.Context) (*http.Request, error) {
	var body io.Reader
	if given.body != nil {
		body = bytes.NewReader(given.body)
	}
	request, err := http.NewRequestWithContext(ctx, given.method, given.url, body)
	if err != nil {
		return nil, &ConfigurationError{"the path cannot be part of an address"}
	}
	request.Close = true
	// No proxy and no transport may send a body again.
	request.GetBody = nil
	request.Header = given.header.Clone()
	request.Header.Set("X-Api-Key", given.key)
	return request, nil
}

// run sends the request, and reads its answer within the time into a value, as json.Unmarshal does. It follows no
// redirect. A failure is an outcome; the error is that of a wrong request, or of the context.
func (given exchange) run(ctx context.Context, into any) (*Response, *outcome, error) {
	timed, cancel := context.WithTimeout(ctx, given.timeout)
	defer cancel()
	request, err := given.request(timed)
	if err != nil {
		return nil, nil, err
	}
	// The transport alone: a client would follow redirects, and add cookies.
	answer, err := given.transport.RoundTrip(request)
	if err != nil {
		return given.lost(ctx, timed, LostNetwork, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode < 200 || (answer.StatusCode >= 300 && answer.StatusCode < 400) {
		detail := fmt.Sprintf("the answer is a redirect (%d), which the API never sends: check the base", answer.StatusCode)
		return nil, unexpected(UnexpectedRedirect, answer.StatusCode, detail), nil
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, given.answerBytesMax+1))
	if err != nil {
		return given.lost(ctx, timed, LostCut, err)
	}
	found, failed := given.read(answer, body, into)
	return found, failed, nil
}

func (given exchange) lost(ctx, timed context.Context, reason LostReason, cause error) (*Response, *outcome, error) {
	if ctx.Err() != nil {
		return nil, nil, &endedError{ctx.Err()}
	}
	if timed.Err() != nil || errors.Is(cause, context.DeadlineExceeded) {
		reason = LostTimeout
	}
	// The text of a *url.Error has the address with its query.
	var ofAddress *url.Error
	if errors.As(cause, &ofAddress) {
		cause = ofAddress.Err
	}
	return nil, &outcome{lost: &ConnectionError{Reason: reason, cause: cause}}, nil
}

func unexpected(reason UnexpectedReason, status int, detail string) *outcome {
	return &outcome{unexpected: &UnexpectedAnswerError{Reason: reason, Status: status, detail: detail}}
}

func (given exchange) read(answer *http.Response, body []byte, into any) (*Response, *outcome) {
	status, header := answer.StatusCode, answer.Header
	isTooLarge := int64(len(body)) > given.answerBytesMax
	if status >= 400 {
		if isTooLarge {
			body = nil
		}
		problem := problemOf(answer, body)
		code := ""
		if problem.Code != nil {
			code = *problem.Code
		}
		pause := retryAfter(header, given.now())
		return nil, &outcome{problem: &ProblemError{
			Status: status, Code: code, Problem: problem, Header: header, RetryAfter: pause,
		}}
	}
	if status == http.StatusNoContent {
		return &Response{Status: status, Header: header}, nil
	}
	if isTooLarge {
		return nil, unexpected(UnexpectedTooLarge, status, fmt.Sprintf("the answer has more than %d bytes", given.answerBytesMax))
	}
	if kind := header.Get("Content-Type"); !isJSON.MatchString(kind) {
		if kind == "" {
			kind = "without a type"
		}
		return nil, unexpected(UnexpectedContentType, status, "the answer is "+kind+" instead of JSON: check the base")
	}
	body = withoutMark(body)
	if !isObject(body) {
		return nil, unexpected(UnexpectedJSON, status, "the answer is not a JSON object")
	}
	if into != nil {
		if err := json.Unmarshal(body, into); err != nil {
			return nil, unexpected(UnexpectedJSON, status, "the answer has a member of another type")
		}
	}
	return &Response{Status: status, Header: header, Body: body}, nil
}

// withoutMark removes the mark of the byte order, which JSON does not have.
func withoutMark(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")) }

func isObject(body []byte) bool {
	return json.Valid(body) && bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("{"))
}

// problemOf reads a problem. The error page of a proxy becomes a problem without a code. Members of another type are
// left out, because the status alone decides much.
func problemOf(answer *http.Response, body []byte) Problem {
	var problem Problem
	body = withoutMark(body)
	if isObject(body) {
		// It skips a member of another type, reads the others, and returns an error, which matters to nobody.
		_ = json.Unmarshal(body, &problem)
	}
	problem.Status = int64(answer.StatusCode)
	if problem.Type == "" {
		problem.Type = "about:blank"
	}
	if problem.Title == "" {
		_, problem.Title, _ = strings.Cut(answer.Status, " ")
	}
	return problem
}
