// Prices, orders, reads and cancels with the client of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	trajet "trajet.example/generated/client"
)

func read(name string, value any) {
	if err := json.Unmarshal([]byte(os.Getenv(name)), value); err != nil {
		log.Fatal(name, ": ", err)
	}
}

func must[A any](value A, err error) A {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// text is the text of a value that may be a pointer.
func text(value any) string {
	var found string
	if err := json.Unmarshal(must(json.Marshal(value)), &found); err != nil {
		log.Fatal(err)
	}
	return found
}

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-Api-Key", os.Getenv("TRAJET_KEY"))
		return nil
	}
	client := must(trajet.NewClientWithResponses(os.Getenv("TRAJET_URL"), trajet.WithRequestEditorFn(withKey)))

	var trip trajet.PricingEstimateJSONRequestBody
	read("TRAJET_ESTIMATE", &trip)
	estimate := must(client.PricingEstimateWithResponse(ctx, &trajet.PricingEstimateParams{}, trip))

	var order trajet.TransportsCreateJSONRequestBody
	read("TRAJET_ORDER", &order)
	ordered := must(client.TransportsCreateWithResponse(ctx, &trajet.TransportsCreateParams{}, order))
	if estimate.JSON200 == nil || ordered.JSON201 == nil {
		log.Fatal(string(estimate.Body), string(ordered.Body))
	}
	id := text(ordered.JSON201.Id)
	mission := must(client.TransportsReadWithResponse(ctx, id))
	cancelled := must(client.TransportsCancelWithResponse(ctx, id, &trajet.TransportsCancelParams{},
		trajet.TransportsCancelJSONRequestBody{}))
	unknown := must(client.TransportsReadWithResponse(ctx, "unknown"))
	if mission.JSON200 == nil || cancelled.JSON200 == nil || unknown.ApplicationproblemJSON404 == nil {
		log.Fatal(string(mission.Body), string(cancelled.Body), string(unknown.Body))
	}
	fmt.Println(string(must(json.Marshal(map[string]any{
		"price":     estimate.JSON200.PriceHt,
		"status":    mission.JSON200.Status,
		"cancelled": cancelled.JSON200.Status,
		"title":     unknown.ApplicationproblemJSON404.Title,
	}))))
}
