package trajet

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"strings"
)

// family is a kind of signature with its headers.
type family struct {
	deliveryID, timestamp, signature string
	// version begins each signature of a list; empty if the header has one alone.
	version  string
	form     *regexp.Regexp
	expected string
}

var svc = &family{
	deliveryID: "X-SVC-Delivery-Id", timestamp: "X-SVC-Timestamp", signature: "X-SVC-Signature",
	form:     regexp.MustCompile(`^sha256=[0-9a-f]{64}$`),
	expected: "X-SVC-Signature has to be `sha256=` and 64 hexadecimal digits in lower case, once",
}

var standard = &family{
	deliveryID: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature", version: "v1,",
	form:     regexp.MustCompile(`^v1,[A-Za-z0-9+/]{43}=$`),
	expected: "webhook-signature has to be `v1,` and the base64 of 32 bytes, several of them with a space between",
}

var keyPair = &family{
	deliveryID: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature", version: "v1a,",
	form: regexp.MustCompile(`^v1a,[A-Za-z0-9+/]{86}==$`),
	expected: "webhook-signature has to list `v1a,` and the base64 of 64 bytes, which the settings of the endpoint " +
		"switch on",
}

// claim has the unverified values of a request's headers.
type claim struct {
	deliveryID, timestamp string
	signatures            []string
}

// familyOf chooses the X-SVC- headers, or those of Standard Webhooks if the request has none of the first.
func familyOf(header http.Header) *family {
	has := func(name string) bool { return len(header.Values(name)) > 0 }
	isSvc := has(svc.signature) || has(svc.timestamp)
	if !isSvc && (has(standard.signature) || has(standard.timestamp)) {
		return standard
	}
	return svc
}

func (f *family) claim(header http.Header) (claim, error) {
	missing := ""
	read := func(name string) string {
		// A repeated header has no valid form.
		text := strings.Join(header.Values(name), ", ")
		if text == "" && missing == "" {
			missing = name
		}
		return text
	}
	found := claim{signatures: []string{read(f.signature)}}
	if missing == "" {
		if f.version != "" {
			found.signatures = ofVersion(f.version, found.signatures[0])
		}
		if !f.isWellFormed(found.signatures) {
			return found, &VerificationError{SignatureMalformed, f.expected + ": see that no proxy changes the header"}
		}
	}
	found.deliveryID, found.timestamp = read(f.deliveryID), read(f.timestamp)
	if missing != "" {
		return found, &VerificationError{MissingHeader, "the header " + missing + " is missing: pass all headers of the " +
			"request; if it is not among them, a proxy removed it, or the request is not a delivery"}
	}
	return found, nil
}

// ofVersion leaves out the other versions that the list of Standard Webhooks may hold.
func ofVersion(version, list string) (found []string) {
	for _, one := range strings.Split(list, " ") {
		if strings.HasPrefix(one, version) {
			found = append(found, one)
		}
	}
	return found
}

func (f *family) isWellFormed(signatures []string) bool {
	for _, one := range signatures {
		if !f.form.MatchString(one) {
			return false
		}
	}
	return len(signatures) > 0
}

// receiverKeys are the secrets as texts, and the public keys.
type receiverKeys struct {
	secrets []string
	public  []ed25519.PublicKey
}

// bytesAfter returns the bytes whose base64 follows a prefix; nil if they are not canonical, or have another length.
func bytesAfter(prefix, text string, bytesMin, bytesMax int) []byte {
	encoded, hasPrefix := strings.CutPrefix(text, prefix)
	bytes, err := base64.StdEncoding.DecodeString(encoded)
	// The decoder skips line breaks and bits that belong to no byte.
	if !hasPrefix || err != nil || base64.StdEncoding.EncodeToString(bytes) != encoded {
		return nil
	}
	if len(bytes) < bytesMin || len(bytes) > bytesMax {
		return nil
	}
	return bytes
}

// secretBytes are 24, the minimum of Standard Webhooks, to 64. Secrets of Trajet have 32 bytes.
func secretBytes(secret string) []byte { return bytesAfter("whsec_", secret, 24, 64) }

func checkedKeys(keys []string) (receiverKeys, error) {
	var checked receiverKeys
	for _, key := range keys {
		if secretBytes(key) != nil {
			checked.secrets = append(checked.secrets, key)
		} else if public := bytesAfter("whpk_", key, ed25519.PublicKeySize, ed25519.PublicKeySize); public != nil {
			checked.public = append(checked.public, public)
		}
	}
	if len(keys) > 0 && len(checked.secrets)+len(checked.public) == len(keys) {
		return checked, nil
	}
	return checked, &VerificationError{SecretInvalid,
		"the signing secret is `whsec_` and base64, as it was shown when the endpoint was made, and the public key is " +
			"`whpk_` and base64, as the settings of the endpoint show it, with nothing before or after it: check that the " +
			"setting is there and complete, and that it is not an API key (`svc_…`)"}
}

// signatureOf computes the signature for one secret.
func (f *family) signatureOf(from claim, body []byte, secret string) []byte {
	key, head := secretBytes(secret), from.deliveryID+"."+from.timestamp+"."
	if f == svc {
		key, head = []byte(secret), from.timestamp+"."
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(head))
	mac.Write(body)
	if f == svc {
		return []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	}
	return []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}

// isSigned is true if one of the signatures belongs to one of the keys. It asks for all of them: an end at the first
// match would show its position.
func (f *family) isSigned(from claim, body []byte, keys receiverKeys) bool {
	found := false
	if f == keyPair {
		signed := append([]byte(from.deliveryID+"."+from.timestamp+"."), body...)
		for _, key := range keys.public {
			for _, one := range from.signatures {
				signature, err := base64.StdEncoding.DecodeString(one[len(f.version):])
				found = (err == nil && ed25519.Verify(key, signed, signature)) || found
			}
		}
		return found
	}
	for _, secret := range keys.secrets {
		expected := f.signatureOf(from, body, secret)
		for _, one := range from.signatures {
			found = hmac.Equal(expected, []byte(one)) || found
		}
	}
	return found
}
