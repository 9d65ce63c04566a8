package trajet

import (
	"math"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// outcome is that of a request without the answer that it asked for: one of the three is set.
type outcome struct {
	problem    *ProblemError
	lost       *ConnectionError
	unexpected *UnexpectedAnswerError
}

// course is the state of a call after a request.
type course struct {
	repeat         Repeat
	readFirst      string
	idempotencyKey string
	// attempts is the number of requests so far, with this one.
	attempts    int
	attemptsMax int
	// mayBeDone is true if an earlier request of this call may have been processed.
	mayBeDone bool
	remaining time.Duration
	// backoff is the pause before the next request, unless the answer asks for another one.
	backoff time.Duration
}

// decision has a pause before the same request is sent again, or the error of the call.
type decision struct {
	pause     time.Duration
	mayBeDone bool
	err       error
}

const requestInProgress = "request_in_progress"

// isFailure is true for a failure of the server, or of the transfer of the request (408).
func isFailure(status int) bool { return status >= 500 || status == http.StatusRequestTimeout }

func isOutcomeUnknown(problem Problem) bool {
	return problem.OutcomeUnknown != nil && *problem.OutcomeUnknown
}

func mayBeProcessed(given outcome) bool {
	switch {
	case given.lost != nil:
		return true
	case given.unexpected != nil:
		return given.unexpected.Reason != UnexpectedRedirect
	// request_in_progress: the API is processing an identical request, which may be an earlier one of this call.
	case isOutcomeUnknown(given.problem.Problem) || given.problem.Code == requestInProgress:
		return true
	}
	return isFailure(given.problem.Status) && !slices.Contains(nothingDoneCodes, given.problem.Code)
}

// leavesEarlierOpen is true if the outcome says nothing about earlier requests of the call. Any other refusal says that
// none was processed, because the API looks the idempotency key up before it refuses.
func leavesEarlierOpen(given outcome) bool {
	if given.problem == nil || given.problem.Code == "" {
		return true
	}
	return slices.Contains([]int{401, 403, 429}, given.problem.Status) || isFailure(given.problem.Status)
}

func isRepeatable(given outcome, repeat Repeat) bool {
	switch {
	case given.lost != nil:
		return repeat != RepeatNever
	case given.problem == nil || isOutcomeUnknown(given.problem.Problem):
		return false
	// The API does not process a request that it answers with 429.
	case given.problem.Status == http.StatusTooManyRequests:
		return true
	case given.problem.Code == requestInProgress:
		return repeat == RepeatWithKey
	}
	return isFailure(given.problem.Status) && repeat != RepeatNever
}

// errorOf gives the outcome's error the number of requests.
func errorOf(given outcome, attempts int) error {
	switch {
	case given.problem != nil:
		given.problem.Attempts = attempts
		return given.problem
	case given.lost != nil:
		given.lost.Attempts = attempts
		return given.lost
	}
	given.unexpected.Attempts = attempts
	return given.unexpected
}

// decide says whether a failed request is sent again after a pause, or with which error the call fails.
func decide(given outcome, state course) decision {
	mayBeDone := state.repeat != RepeatAlways &&
		(mayBeProcessed(given) || (state.mayBeDone && leavesEarlierOpen(given)))
	pause := state.backoff
	if given.problem != nil && given.problem.RetryAfter != nil {
		pause = *given.problem.RetryAfter
	}
	isInTime := state.attempts < state.attemptsMax && pause < state.remaining
	if isInTime && isRepeatable(given, state.repeat) {
		return decision{pause: pause, mayBeDone: mayBeDone}
	}
	err := errorOf(given, state.attempts)
	if !mayBeDone {
		return decision{err: err}
	}
	unknown := &OutcomeUnknownError{
		ReadFirst: state.readFirst, IdempotencyKey: state.idempotencyKey, Attempts: state.attempts, Cause: err,
	}
	if given.problem != nil {
		unknown.Problem = &given.problem.Problem
	}
	return decision{err: unknown}
}

const (
	backoffBase = 500 * time.Millisecond
	backoffMax  = 8 * time.Second
)

// backoff is the pause after a number of requests. Half of it is random, so that many clients do not come back at once.
func backoff(attempts int, random float64) time.Duration {
	doubled := math.Min(float64(backoffBase)*math.Pow(2, float64(attempts-1)), float64(backoffMax))
	return time.Duration(doubled * (0.5 + random/2))
}

var (
	seconds  = regexp.MustCompile(`^\d{1,9}$`)
	isLetter = regexp.MustCompile(`^[A-Za-z]`)
)

// retryAfter reads the pause of Retry-After; nil if it is absent or invalid. A date is compared with the Date of the same
// answer, so that the clock of this machine does not matter.
func retryAfter(header http.Header, now time.Time) *time.Duration {
	text := strings.Join(header.Values("Retry-After"), ", ")
	if seconds.MatchString(text) {
		count, _ := strconv.Atoi(text) // At most nine digits.
		return Ptr(time.Duration(count) * time.Second)
	}
	at, err := http.ParseTime(text)
	if err != nil || !isLetter.MatchString(text) {
		return nil
	}
	if answered, err := http.ParseTime(header.Get("Date")); err == nil {
		now = answered
	}
	return Ptr(max(0, at.Sub(now)))
}
