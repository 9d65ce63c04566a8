package trajet

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

var (
	headerText = regexp.MustCompile(`^[\x21-\x7e]+$`)
	loopback   = regexp.MustCompile(`^(?:localhost|127(?:\.\d{1,3}){3}|::1)$`)
	uuidV4     = regexp.MustCompile(`(?i)^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	idInPath   = regexp.MustCompile(`\{\w+\}`)
)

func checkKey(apiKey string) error {
	if strings.HasPrefix(apiKey, "svc_") && headerText.MatchString(apiKey) {
		return nil
	}
	return &ConfigurationError{"the key has to be an API key, which begins with svc_test_ or svc_live_"}
}

// checkedBase returns the base address without a trailing slash.
func checkedBase(text, apiKey string) (string, error) {
	wrong := &ConfigurationError{"the base has to be an http or https address with the version, such as https://host/v1"}
	address, err := url.Parse(text)
	if err != nil || !headerText.MatchString(text) || strings.ContainsAny(text, "?#") {
		return "", wrong
	}
	if (address.Scheme != "http" && address.Scheme != "https") || address.Hostname() == "" || address.User != nil {
		return "", wrong
	}
	if address.Scheme == "http" && strings.HasPrefix(apiKey, "svc_live_") && !loopback.MatchString(address.Hostname()) {
		return "", &ConfigurationError{"the base has to begin with https://, because the key is a live key"}
	}
	return address.Scheme + "://" + address.Host + strings.TrimRight(address.EscapedPath(), "/"), nil
}

func checkIdempotencyKey(key string) error {
	if uuidV4.MatchString(key) {
		return nil
	}
	return &ConfigurationError{"the idempotency key has to be a UUID v4"}
}

func newIdempotencyKey() string {
	var bytes [16]byte
	rand.Read(bytes[:]) // It never fails.
	bytes[6], bytes[8] = bytes[6]&0x0f|0x40, bytes[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

// filledPath puts ids into a path such as /transports/{id}.
func filledPath(path string, ids map[string]string) (string, error) {
	wrong := ""
	filled := idInPath.ReplaceAllStringFunc(path, func(found string) string {
		name := strings.Trim(found, "{}")
		id := ids[name]
		// A proxy may remove a dot segment from the path, and the request would reach another endpoint.
		if id == "" || id == "." || id == ".." {
			wrong = name
		}
		return strings.ReplaceAll(url.QueryEscape(id), "+", "%20")
	})
	if wrong != "" {
		return "", &ConfigurationError{wrong + " has to be an id"}
	}
	return filled, nil
}

// queryText writes the members of a struct or a map as a query with its ?, without those that are absent.
func queryText(query any, cursor string) (string, error) {
	written, err := marshal(query)
	if err != nil {
		return "", err
	}
	var members map[string]any
	decoder := json.NewDecoder(bytes.NewReader(written))
	decoder.UseNumber()
	if err := decoder.Decode(&members); err != nil {
		return "", &ConfigurationError{"the query has to be a struct or a map"}
	}
	values := url.Values{}
	for name, member := range members {
		if member != nil {
			values.Set(name, fmt.Sprint(member))
		}
	}
	if cursor != "" {
		values.Set("cursor", cursor)
	}
	if len(values) == 0 {
		return "", nil
	}
	return "?" + values.Encode(), nil
}

// marshal writes JSON as it is read, without escapes for HTML.
func marshal(value any) ([]byte, error) {
	var written bytes.Buffer
	encoder := json.NewEncoder(&written)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, &ConfigurationError{"the body or query cannot be written as JSON: " + err.Error()}
	}
	return bytes.TrimRight(written.Bytes(), "\n"), nil
}
