import createClient from "openapi-fetch"
import type { components, paths, webhooks } from "./generated/openapi.d.ts"

const [, , baseUrl = "", key = ""] = process.argv
const client = createClient<paths>({ baseUrl, headers: { "X-Api-Key": key } })

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const { data: estimate } = await client.POST("/v1/pricing", {
  body: { pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" }
})
const price: number | undefined = estimate?.price_ht

const { data: ordered, response } = await client.POST("/v1/transports", {
  params: { header: { "idempotency-key": crypto.randomUUID() } },
  body: {
    pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${day}T09:00:00+01:00`, start_time: "09:00" },
    delivery: { address: "Place Bellecour, 69002 Lyon", date: `${day}T17:00:00+01:00` },
    billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" },
    vehicle: { registration: "AB-123-CD" }
  }
})
const id = ordered?.id ?? ""

const { data: mission } = await client.GET("/v1/transports/{id}", { params: { path: { id } } })
const status: components["schemas"]["MissionDetail"]["status"] | undefined = mission?.status

const { data: page } = await client.GET("/v1/transports", { params: { query: { status: "scheduled", limit: "10" } } })

const { error } = await client.GET("/v1/transports/{id}", { params: { path: { id: "unknown" } } })
const title: string | undefined = error?.title

// @ts-expect-error a place needs an address
void (() => client.POST("/v1/pricing", { body: { pickup: {}, delivery: "Lyon" } }))
// @ts-expect-error no such path
void (() => client.GET("/v1/nothing"))

/** The payload of a webhook, narrowed by its type. */
type Cancelled = webhooks["transport.cancelled"]["post"]["requestBody"]["content"]["application/json"]
const cancelledAt = (event: Cancelled): string => event.data.cancelled_at

console.log(
  JSON.stringify({
    price,
    ordered: response.status,
    id,
    status,
    listed: page?.data.length,
    title,
    reads: cancelledAt.length
  })
)
