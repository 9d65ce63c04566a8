package trajet

import (
	"context"
	"errors"
	"io"
	"net/http"
)

// The API sends less.
const deliveryBytesMax = 1 << 20

// Receiver returns a handler of deliveries. It verifies each as Verify does, and answers 204 if take has stored the
// event, 400 if it is not genuine, and 503 if take returns an error, so that Trajet sends it again. Take stores the event
// by its ID, because it may come twice, and returns at once.
func Receiver(keys []string, take func(context.Context, *Event) error, options ...VerifyOption) http.Handler {
	return http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		response.WriteHeader(received(response, request, keys, take, options))
	})
}

func received(
	response http.ResponseWriter, request *http.Request, keys []string, take func(context.Context, *Event) error,
	options []VerifyOption,
) int {
	if request.Method != http.MethodPost {
		return http.StatusMethodNotAllowed
	}
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, deliveryBytesMax))
	if err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return http.StatusRequestEntityTooLarge
		}
		return http.StatusBadRequest
	}
	event, err := Verify(body, request.Header, keys, options...)
	if err != nil {
		return http.StatusBadRequest
	}
	if take(request.Context(), event) != nil {
		return http.StatusServiceUnavailable
	}
	return http.StatusNoContent
}
