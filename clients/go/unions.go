package trajet

import (
	"encoding/json"
	"reflect"
	"strings"
)

// RawJSON is JSON as it was received.
type RawJSON = json.RawMessage

// fitting reads a value of one type of a union; nil if the value has another one.
func fitting[Value any](data []byte) *Value {
	value := new(Value)
	if string(data) == "null" || !hasMembers(data, reflect.TypeFor[Value]()) || json.Unmarshal(data, value) != nil {
		return nil
	}
	return value
}

// hasMembers is true if an object has every member that its type does not omit.
func hasMembers(data []byte, kind reflect.Type) bool {
	if kind.Kind() != reflect.Struct {
		return true
	}
	var members map[string]RawJSON
	if json.Unmarshal(data, &members) != nil {
		return false
	}
	for at := range kind.NumField() {
		name, rest, _ := strings.Cut(kind.Field(at).Tag.Get("json"), ",")
		if _, isThere := members[name]; !isThere && rest == "" {
			return false
		}
	}
	return true
}
