// Prices, orders, reads and cancels with the client of openapi-generator.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"

	trajet "trajet.example/generated/client"
)

func read(name string, value any) {
	if err := json.Unmarshal([]byte(os.Getenv(name)), value); err != nil {
		log.Fatal(name, ": ", err)
	}
}

func must[A, B any](value A, _ B, err error) A {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	configuration := trajet.NewConfiguration()
	configuration.Servers = trajet.ServerConfigurations{{URL: os.Getenv("TRAJET_URL")}}
	configuration.AddDefaultHeader("X-Api-Key", os.Getenv("TRAJET_KEY"))
	client := trajet.NewAPIClient(configuration)

	var trip trajet.EstimateRequest
	read("TRAJET_ESTIMATE", &trip)
	estimate := must(client.PricingAPI.PricingEstimate(ctx).EstimateRequest(trip).Execute())

	var order trajet.CreateRequest
	read("TRAJET_ORDER", &order)
	ordered := must(client.TransportsAPI.TransportsCreate(ctx).
		CreateRequest(order).IdempotencyKey(os.Getenv("TRAJET_IDEMPOTENCY_KEY")).Execute())
	mission := must(client.TransportsAPI.TransportsRead(ctx, ordered.GetId()).Execute())
	cancelled := must(client.TransportsAPI.TransportsCancel(ctx, ordered.GetId()).
		CancelRequest(*trajet.NewCancelRequest()).Execute())

	title := ""
	_, _, err := client.TransportsAPI.TransportsRead(ctx, "unknown").Execute()
	var refused *trajet.GenericOpenAPIError
	if errors.As(err, &refused) {
		if problem, isProblem := refused.Model().(trajet.Problem); isProblem {
			title = problem.GetTitle()
		}
	}
	found, err := json.Marshal(map[string]any{
		"price":     estimate.GetPriceHt(),
		"status":    mission.GetStatus(),
		"cancelled": cancelled.GetStatus(),
		"title":     title,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(found))
}
