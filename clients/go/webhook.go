package trajet

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"time"
	"unicode/utf8"
)

// Event is a verified event. A type switch over Data, and Type, say what happened.
type Event struct {
	// ID is covered by the signature: deduplicate on it. It is the same for every endpoint and every attempt.
	ID        string
	Type      EventType
	CreatedAt time.Time
	// DeliveryID is the same at each attempt. The signature of the X-SVC- headers does not cover it.
	DeliveryID string
	// MissionID is the id of the mission, as in Transports.Read; empty without one.
	MissionID string
	// Data is a pointer to the struct of the type, such as *TransportCancelledData; a RawJSON for a type that is newer
	// than this release.
	Data any
	// RawData is Data as it was received.
	RawData RawJSON
}

// IsKnown is true if this release knows the type, so that Data is a struct.
func (event *Event) IsKnown() bool {
	_, isRaw := event.Data.(RawJSON)
	return !isRaw
}

// VerificationCode is a stable code of a refused delivery.
type VerificationCode string

const (
	BodyNotJSON        VerificationCode = "body_not_json"
	BodyNotEvent       VerificationCode = "body_not_event"
	MissingHeader      VerificationCode = "missing_header"
	TimestampInvalid   VerificationCode = "timestamp_invalid"
	TimestampTooOld    VerificationCode = "timestamp_too_old"
	TimestampTooNew    VerificationCode = "timestamp_too_new"
	SignatureMalformed VerificationCode = "signature_malformed"
	SignatureMismatch  VerificationCode = "signature_mismatch"
	SecretInvalid      VerificationCode = "secret_invalid"
)

// VerificationError says that the request is not a delivery of Trajet, or cannot be verified as one: answer 400.
type VerificationError struct {
	Code   VerificationCode
	detail string
}

func (e *VerificationError) Error() string { return e.detail }

// VerifyOption is an option of Verify.
type VerifyOption func(*verification)

type verification struct {
	tolerance time.Duration
	now       func() time.Time
}

// WithTolerance sets the greatest distance of the timestamp from now, in either direction; 300 s by default.
func WithTolerance(tolerance time.Duration) VerifyOption {
	return func(v *verification) { v.tolerance = tolerance }
}

// WithNow sets the clock, for tests of receivers.
func WithNow(now func() time.Time) VerifyOption {
	return func(v *verification) { v.now = now }
}

// Verify verifies a delivery and returns its event. body is as it was received, before any parser; a server bounds it by
// http.MaxBytesReader. keys are the endpoint's secrets (whsec_…), both during a rotation, or its public keys (whpk_…),
// which accept only the signatures v1a. The X-SVC- headers decide; if they are absent, those of Standard Webhooks do.
// Every error is a *VerificationError.
//
// An event may be delivered more than once: deduplicate on ID.
func Verify(body []byte, header http.Header, keys []string, options ...VerifyOption) (*Event, error) {
	given := verification{tolerance: 300 * time.Second, now: time.Now}
	for _, option := range options {
		option(&given)
	}
	checked, err := checkedKeys(keys)
	if err != nil {
		return nil, err
	}
	deliveryID, err := given.accepted(body, header, checked)
	if err != nil {
		return nil, err
	}
	return eventOf(body, deliveryID)
}

// accepted returns the delivery id of a request that one of the keys accepts. With keys of both kinds, the fault is that
// of the secrets.
func (v verification) accepted(body []byte, header http.Header, keys receiverKeys) (string, error) {
	bySecret := func() (string, error) { return v.check(body, header, familyOf(header), keys) }
	byKeyPair := func() (string, error) { return v.check(body, header, keyPair, keys) }
	if len(keys.public) == 0 {
		return bySecret()
	}
	if len(keys.secrets) == 0 {
		return byKeyPair()
	}
	id, fault := bySecret()
	if fault == nil {
		return id, nil
	}
	if id, err := byKeyPair(); err == nil {
		return id, nil
	}
	return "", fault
}

func (v verification) check(body []byte, header http.Header, of *family, keys receiverKeys) (string, error) {
	claim, err := of.claim(header)
	if err != nil {
		return "", err
	}
	if err := v.checkTimestamp(claim.timestamp); err != nil {
		return "", err
	}
	if of.isSigned(claim, body, keys) {
		return claim.deliveryID, nil
	}
	return "", &VerificationError{SignatureMismatch,
		"the signature does not match body and secret: check, in this order, that the body is as it was received and not " +
			"parsed and written again, that the secret or the public key is that of this endpoint, and, during a rotation, " +
			"that both are given"}
}

var epochSeconds = regexp.MustCompile(`^\d{1,12}$`)

func (v verification) checkTimestamp(text string) error {
	if !epochSeconds.MatchString(text) {
		return &VerificationError{TimestampInvalid, "the timestamp header has to be epoch seconds, digits only"}
	}
	signed, _ := strconv.ParseInt(text, 10, 64) // At most twelve digits.
	age := float64(v.now().UnixMilli() - signed*1000)
	if math.Abs(age) <= float64(v.tolerance.Milliseconds()) {
		return nil
	}
	distance := math.Ceil(math.Abs(age) / 1000)
	if age > 0 {
		return &VerificationError{TimestampTooOld, fmt.Sprintf("the delivery was signed %.0f s ago, and %v are allowed: it is a "+
			"replay, it waited in front of this program, or the clock of this machine is ahead", distance, v.tolerance)}
	}
	return &VerificationError{TimestampTooNew, fmt.Sprintf("the delivery was signed %.0f s from now, and %v are allowed: "+
		"the clock of this machine is behind", distance, v.tolerance)}
}

func eventOf(body []byte, deliveryID string) (*Event, error) {
	// json replaces wrong bytes, which the signature covers.
	if !utf8.Valid(body) || !json.Valid(body) {
		return nil, &VerificationError{BodyNotJSON, "the body is signed with this key and is not JSON"}
	}
	wrong := &VerificationError{BodyNotEvent, "the body is signed with this key and has no id, type, created_at and data"}
	// A map, because the names of structs match in any case.
	var members map[string]RawJSON
	if json.Unmarshal(body, &members) != nil {
		return nil, wrong
	}
	id, kind, createdAt := fitting[string](members["id"]), fitting[string](members["type"]), fitting[string](members["created_at"])
	if id == nil || kind == nil || createdAt == nil || !isObject(members["data"]) {
		return nil, wrong
	}
	event := &Event{ID: *id, Type: EventType(*kind), DeliveryID: deliveryID, RawData: members["data"]}
	// The zero time stands for a text that is no time: the signature is what proves the event.
	event.CreatedAt, _ = time.Parse(time.RFC3339Nano, *createdAt)
	var ofMission struct {
		ID string `json:"id"`
	}
	// An id that is no text belongs to no mission.
	_ = json.Unmarshal(event.RawData, &ofMission)
	event.MissionID = ofMission.ID
	event.Data = event.RawData
	if make, isKnown := eventData[event.Type]; isKnown {
		if data := make(); json.Unmarshal(event.RawData, data) == nil {
			event.Data = data
		}
	}
	return event, nil
}
