package trajet

import (
	"context"
	"errors"
	"net/http"
	"net/url"
)

// prepared has the parts of a request that are the same each time it is sent.
type prepared struct {
	url            string
	readFirst      string
	idempotencyKey string
	body           []byte
	header         http.Header
	isForm         bool
}

func (client *Client) prepare(request Request, given settings) (prepared, error) {
	made := prepared{header: http.Header{"Accept": {"application/json"}, "User-Agent": {userAgent}}}
	path, err := filledPath(request.Path, request.IDs)
	if err != nil {
		return made, err
	}
	query, err := queryText(request.Query, request.cursor)
	if err != nil {
		return made, err
	}
	made.url = client.base + path + query
	readFirst := request.ReadFirst
	if readFirst == "" {
		readFirst = request.Path
	}
	readFirst, err = filledPath(readFirst, request.IDs)
	if err != nil {
		return made, err
	}
	base, err := url.Parse(client.base)
	if err != nil {
		return made, &ConfigurationError{"the base is no address"}
	}
	made.readFirst = "GET " + base.EscapedPath() + readFirst
	if request.Repeat == RepeatWithKey {
		made.idempotencyKey = given.idempotencyKey
		if made.idempotencyKey == "" {
			made.idempotencyKey = newIdempotencyKey()
		}
		if err := checkIdempotencyKey(made.idempotencyKey); err != nil {
			return made, err
		}
		made.header.Set("Idempotency-Key", made.idempotencyKey)
	}
	return made, made.write(request.Body)
}

// write writes the body.
func (made *prepared) write(body any) error {
	if body == nil {
		return nil
	}
	kind := "application/json"
	var err error
	if files, isForm := body.([]File); isForm {
		made.isForm = true
		made.body, kind, err = formOf(files)
	} else {
		made.body, err = marshal(body)
	}
	made.header.Set("Content-Type", kind)
	return err
}

// send sends a request, and sends it again until decide calls its outcome final.
func (client *Client) send(ctx context.Context, request Request, into any, given settings) error {
	made, err := client.prepare(request, given)
	if err != nil {
		return err
	}
	given = given.limitsFor(made.isForm)
	if given.transport == nil {
		given.transport = defaultTransport
	}
	endsAt := client.chance.now().Add(given.timeout)
	state := course{
		repeat: request.Repeat, readFirst: made.readFirst, idempotencyKey: made.idempotencyKey, attemptsMax: given.attemptsMax,
	}
	for state.attempts = 1; ; state.attempts++ {
		if ctx.Err() != nil {
			return state.ended(ctx)
		}
		response, failed, err := exchange{
			prepared: made, method: request.Method, key: client.key(), answerBytesMax: given.answerBytesMax,
			timeout:   min(given.attemptTimeout, endsAt.Sub(client.chance.now())),
			transport: given.transport, now: client.chance.now,
		}.run(ctx, into)
		var ended *endedError
		switch {
		case errors.As(err, &ended):
			state.mayBeDone = request.Repeat != RepeatAlways
			return state.ended(ctx)
		case err != nil:
			return err
		case failed == nil:
			response.Attempts = state.attempts
			if given.response != nil {
				*given.response = *response
			}
			return nil
		}
		state.remaining = endsAt.Sub(client.chance.now())
		state.backoff = backoff(state.attempts, client.chance.random())
		next := decide(*failed, state)
		if next.err != nil {
			return next.err
		}
		state.mayBeDone = next.mayBeDone
		if client.chance.sleep(ctx, next.pause) != nil {
			return state.ended(ctx)
		}
	}
}

// ended is the error of a call that its context has ended.
func (state course) ended(ctx context.Context) error {
	err := &endedError{ctx.Err()}
	if !state.mayBeDone {
		return err
	}
	return &OutcomeUnknownError{
		ReadFirst: state.readFirst, IdempotencyKey: state.idempotencyKey, Attempts: state.attempts, Cause: err,
	}
}
