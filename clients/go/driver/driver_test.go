package trajet

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMain answers the commands of the suite of faults, one JSON object for each line. It lies in the package, because
// the clock, the pauses and the random numbers are its own.
func TestMain(*testing.M) {
	offset, _ := strconv.ParseInt(os.Getenv("TRAJET_CLOCK_OFFSET_MILLIS"), 10, 64)
	var pauses []float64
	clocked := chance{
		now:    func() time.Time { return time.Now().Add(time.Duration(offset) * time.Millisecond) },
		random: func() float64 { return 0.5 },
		sleep: func(_ context.Context, pause time.Duration) error {
			pauses = append(pauses, float64(pause)/float64(time.Millisecond))
			return nil
		},
	}
	client, err := New(os.Getenv("TRAJET_API"), os.Getenv("TRAJET_API_KEY"))
	if err == nil {
		client.chance = clocked
	}
	lines := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, ended := lines.ReadBytes('\n')
		if len(strings.TrimSpace(string(line))) > 0 {
			pauses = []float64{}
			var given command
			if wrong := json.Unmarshal(line, &given); wrong != nil {
				panic(wrong)
			}
			answer := map[string]any{"id": given.ID}
			switch {
			case given.Verify != nil:
				given.Verify.describe(answer)
			case err != nil:
				describe(answer, err)
			default:
				given.run(client, answer)
			}
			answer["pauses"] = pauses
			if wrong := out.Encode(answer); wrong != nil {
				panic(wrong)
			}
		}
		if ended != nil {
			os.Exit(0)
		}
	}
}

type command struct {
	ID        int             `json:"id"`
	Call      string          `json:"call"`
	Transport string          `json:"transport"`
	Body      json.RawMessage `json:"body"`
	Options   struct {
		IdempotencyKey string `json:"idempotency_key"`
		Timeout        int64  `json:"timeout_millis"`
		AttemptTimeout int64  `json:"attempt_timeout_millis"`
		AttemptsMax    int    `json:"attempts_max"`
	} `json:"options"`
	Verify *delivery `json:"verify"`
}

func (given command) options(response *Response) []CallOption {
	options := []CallOption{WithResponse(response)}
	if key := given.Options.IdempotencyKey; key != "" {
		options = append(options, WithIdempotencyKey(key))
	}
	if millis := given.Options.Timeout; millis != 0 {
		options = append(options, WithTimeout(time.Duration(millis)*time.Millisecond))
	}
	if millis := given.Options.AttemptTimeout; millis != 0 {
		options = append(options, WithAttemptTimeout(time.Duration(millis)*time.Millisecond))
	}
	if attempts := given.Options.AttemptsMax; attempts != 0 {
		options = append(options, WithAttemptsMax(attempts))
	}
	return options
}

// body reads the body of a command into that of a call.
func body[Body any](given command) Body {
	var read Body
	if len(given.Body) > 0 {
		if err := json.Unmarshal(given.Body, &read); err != nil {
			panic(err)
		}
	}
	return read
}

func (given command) run(client *Client, answer map[string]any) {
	ctx, response := context.Background(), Response{}
	options := given.options(&response)
	var err error
	switch given.Call {
	case "estimate":
		_, err = client.Pricing.Estimate(ctx, body[EstimateRequest](given), options...)
	case "create":
		_, err = client.Transports.Create(ctx, body[CreateRequest](given), options...)
	case "read":
		_, err = client.Transports.Read(ctx, given.Transport, options...)
	case "cancel":
		_, err = client.Transports.Cancel(ctx, given.Transport, body[CancelRequest](given), options...)
	case "deposit":
		file := body[struct {
			Key      string `json:"key"`
			FileName string `json:"file_name"`
			Content  string `json:"content_base64"`
		}](given)
		content := base64.NewDecoder(base64.StdEncoding, strings.NewReader(file.Content))
		files := []File{{Key: file.Key, FileName: file.FileName, Content: content}}
		_, err = client.Documents.Deposit(ctx, given.Transport, files, options...)
	case "list":
		ids := []string{}
		query := TransportsListQuery{Limit: Ptr(int64(2))}
		for mission, wrong := range client.Transports.ListAll(ctx, query, options...) {
			if err = wrong; err == nil {
				ids = append(ids, mission.ID)
			}
		}
		answer["data"] = ids
	default:
		panic("unknown call " + given.Call)
	}
	if err != nil {
		describe(answer, err)
		return
	}
	answer["end"], answer["attempts"] = "done", response.Attempts
	if given.Call != "list" {
		answer["data"] = response.Body
	}
}

// shown is all that a program may print of an error.
func shown(err error) string {
	texts := []string{fmt.Sprintf("%v %+v %#v", err, err, err)}
	for ; err != nil; err = errors.Unwrap(err) {
		texts = append(texts, fmt.Sprintf("%v %#v", err, err))
		var unknown *OutcomeUnknownError
		if errors.As(err, &unknown) {
			texts = append(texts, shown(unknown.Cause))
		}
	}
	return strings.Join(texts, "\n")
}

func describe(answer map[string]any, err error) {
	answer["shown"] = shown(err)
	var problem *ProblemError
	var unknown *OutcomeUnknownError
	var lost *ConnectionError
	var unexpected *UnexpectedAnswerError
	var wrong *ConfigurationError
	switch {
	case errors.As(err, &unknown):
		answer["end"], answer["attempts"], answer["read_first"] = "outcome_unknown", unknown.Attempts, unknown.ReadFirst
		if unknown.IdempotencyKey != "" {
			answer["idempotency_key"] = unknown.IdempotencyKey
		}
		if unknown.Problem != nil {
			answer["status"] = unknown.Problem.Status
			if unknown.Problem.Code != nil {
				answer["code"] = *unknown.Problem.Code
			}
		}
	case errors.As(err, &problem):
		answer["end"], answer["attempts"], answer["status"] = "problem", problem.Attempts, problem.Status
		if problem.Code != "" {
			answer["code"] = problem.Code
		}
		if problem.RetryAfter != nil {
			answer["retry_after_millis"] = float64(*problem.RetryAfter) / float64(time.Millisecond)
		}
	case errors.As(err, &lost):
		answer["end"], answer["attempts"], answer["reason"] = "connection", lost.Attempts, lost.Reason
	case errors.As(err, &unexpected):
		answer["end"], answer["attempts"], answer["reason"] = "unexpected_answer", unexpected.Attempts, unexpected.Reason
		answer["status"] = unexpected.Status
	case errors.As(err, &wrong):
		answer["end"] = "configuration"
	default:
		answer["end"] = "other"
	}
}

type delivery struct {
	Body    string            `json:"body_base64"`
	Headers map[string]string `json:"headers"`
	Keys    []string          `json:"keys"`
	Now     int64             `json:"now_millis"`
}

func (given delivery) describe(answer map[string]any) {
	body, err := base64.StdEncoding.DecodeString(given.Body)
	if err != nil {
		panic(err)
	}
	header := http.Header{}
	for name, value := range given.Headers {
		header.Add(name, value)
	}
	now := WithNow(func() time.Time { return time.UnixMilli(given.Now) })
	event, err := Verify(body, header, given.Keys, now)
	var refused *VerificationError
	if errors.As(err, &refused) {
		answer["end"], answer["reason"], answer["shown"] = "refused", refused.Code, shown(err)
		return
	}
	answer["end"], answer["type"], answer["event_id"], answer["known"] = "verified", event.Type, event.ID, event.IsKnown()
}
