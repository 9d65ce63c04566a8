package trajet

import (
	"net/http"
	"testing"
	"time"
)

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	hour := "Fri, 20 Nov 2026 11:00:00 GMT"
	for _, one := range []struct {
		given, date string
		expected    time.Duration
	}{
		{"0", "", 0},
		{"7", "", 7 * time.Second},
		{"999999999", "", 999999999 * time.Second},
		{"1000000000", "", -1},
		{"-5", "", -1},
		{"1.5", "", -1},
		{"", "", -1},
		{"soon", "", -1},
		{"7, 8", "", -1},
		{"Fri, 20 Nov 2026 10:00:05 GMT", "", 5 * time.Second},
		{"Fri, 20 Nov 2026 09:00:00 GMT", "", 0},
		{"Friday, 20-Nov-26 10:00:05 GMT", "", 5 * time.Second},
		{"Fri Nov 20 10:00:05 2026", "", 5 * time.Second},
		// The clock of this machine is an hour behind that of the server.
		{"Fri, 20 Nov 2026 11:00:05 GMT", hour, 5 * time.Second},
		{"Fri, 20 Nov 2026 10:00:05 GMT", "today", 5 * time.Second},
		{"7", hour, 7 * time.Second},
	} {
		header := http.Header{}
		header.Set("Retry-After", one.given)
		if one.date != "" {
			header.Set("Date", one.date)
		}
		got := retryAfter(header, now)
		if (got == nil) != (one.expected < 0) || (got != nil && *got != one.expected) {
			t.Errorf("%q with the date %q is %v", one.given, one.date, got)
		}
	}
	if retryAfter(http.Header{}, now) != nil || retryAfter(http.Header{"Retry-After": {"1", "2"}}, now) != nil {
		t.Error("an absent or repeated header has a pause")
	}
}

func TestBackoff(t *testing.T) {
	for attempts, expected := range map[int]time.Duration{1: 375, 2: 750, 3: 1500, 4: 3000, 5: 6000, 9: 6000} {
		if got := backoff(attempts, 0.5); got != expected*time.Millisecond {
			t.Errorf("%d: %v", attempts, got)
		}
	}
	if backoff(1, 0) != 250*time.Millisecond {
		t.Error(backoff(1, 0))
	}
}

func problemWith(status int, code string, isUnknown bool) outcome {
	problem := &ProblemError{Status: status, Code: code}
	if isUnknown {
		problem.Problem.OutcomeUnknown = Ptr(true)
	}
	return outcome{problem: problem}
}

func TestDecide(t *testing.T) {
	lost := outcome{lost: &ConnectionError{Reason: LostCut}}
	redirect := outcome{unexpected: &UnexpectedAnswerError{Reason: UnexpectedRedirect}}
	json := outcome{unexpected: &UnexpectedAnswerError{Reason: UnexpectedJSON}}
	for name, one := range map[string]struct {
		given     outcome
		repeat    Repeat
		mayBeDone bool
		expected  string
	}{
		"a lost reading":                        {lost, RepeatAlways, false, "repeat"},
		"a lost creation":                       {lost, RepeatWithKey, false, "repeat, may be done"},
		"a lost write":                          {lost, RepeatNever, false, "unknown"},
		"a limited write":                       {problemWith(429, "rate_limited", false), RepeatNever, false, "repeat"},
		"a limited creation that was lost":      {problemWith(429, "rate_limited", false), RepeatWithKey, true, "repeat, may be done"},
		"a refused creation":                    {problemWith(422, "invalid", false), RepeatWithKey, false, "fail"},
		"a refused creation that was lost":      {problemWith(422, "invalid", false), RepeatWithKey, true, "fail"},
		"a creation in progress":                {problemWith(409, "request_in_progress", false), RepeatWithKey, false, "repeat, may be done"},
		"a write in progress":                   {problemWith(409, "request_in_progress", false), RepeatNever, false, "unknown"},
		"a failed creation":                     {problemWith(502, "", false), RepeatWithKey, false, "repeat, may be done"},
		"a creation of which nothing was done":  {problemWith(502, "billing_unavailable", false), RepeatWithKey, false, "repeat"},
		"a write of which nothing was done":     {problemWith(502, "billing_unavailable", false), RepeatNever, false, "fail"},
		"a creation with an unknown outcome":    {problemWith(502, "billing_unavailable", true), RepeatWithKey, false, "unknown"},
		"a reading with an unknown outcome":     {problemWith(502, "", true), RepeatAlways, false, "fail"},
		"a request that did not arrive in time": {problemWith(408, "", false), RepeatAlways, false, "repeat"},
		"a key that was revoked after a loss":   {problemWith(401, "unauthorized", false), RepeatWithKey, true, "unknown"},
		"a page of a proxy after a loss":        {problemWith(404, "", false), RepeatWithKey, true, "unknown"},
		"a redirected write":                    {redirect, RepeatNever, false, "fail"},
		"a redirected creation that was lost":   {redirect, RepeatWithKey, true, "unknown"},
		"a creation with bad JSON":              {json, RepeatWithKey, false, "unknown"},
		"a reading with bad JSON":               {json, RepeatAlways, false, "fail"},
	} {
		state := course{repeat: one.repeat, attempts: 1, attemptsMax: 4, mayBeDone: one.mayBeDone, remaining: time.Minute, backoff: time.Second}
		if got := nameOf(decide(one.given, state)); got != one.expected {
			t.Errorf("%s: %s instead of %s", name, got, one.expected)
		}
	}
}

func nameOf(made decision) string {
	if _, isUnknown := made.err.(*OutcomeUnknownError); isUnknown {
		return "unknown"
	}
	if made.err != nil {
		return "fail"
	}
	if made.mayBeDone {
		return "repeat, may be done"
	}
	return "repeat"
}

func TestDecideEndsInTime(t *testing.T) {
	limited := problemWith(429, "rate_limited", false)
	limited.problem.RetryAfter = Ptr(10 * time.Second)
	state := course{repeat: RepeatAlways, attempts: 3, attemptsMax: 4, remaining: 10*time.Second + 1, backoff: time.Hour}
	if made := decide(limited, state); made.err != nil || made.pause != 10*time.Second {
		t.Error(made)
	}
	state.remaining = 10 * time.Second
	if made := decide(limited, state); made.err == nil {
		t.Error("a pause may not take all the time that is left")
	}
	state.attempts, state.remaining = 4, time.Hour
	if made := decide(limited, state); made.err == nil || limited.problem.Attempts != 4 {
		t.Error("a fifth request was sent")
	}
}
