import createClient from "openapi-fetch"
import type { components, paths, webhooks } from "../../generated/openapi-typescript/openapi.d.ts"
import { account, order, report, trip } from "./sample.ts"

const { baseUrl, key } = account
const client = createClient<paths>({ baseUrl, headers: { "X-Api-Key": key } })

const { data: estimate } = await client.POST("/v1/pricing", { body: trip })

const { data: ordered } = await client.POST("/v1/transports", {
  params: { header: { "idempotency-key": crypto.randomUUID() } },
  body: {
    ...order,
    options: [{ option_key: "pv_digital", params: { renter: "escale", pin: "1234" } }],
    return_trip: null
  }
})
const id = ordered?.id ?? ""

const { data: mission } = await client.GET("/v1/transports/{id}", { params: { path: { id } } })
const status: components["schemas"]["MissionDetail"]["status"] | undefined = mission?.status
const { data: cancelled } = await client.POST("/v1/transports/{id}/cancel", { params: { path: { id } }, body: {} })

const { data: page } = await client.GET("/v1/transports", { params: { query: { status: "cancelled", limit: 10 } } })
if (page?.data.length !== 1) throw new Error("the list has no cancelled mission")

const { error } = await client.GET("/v1/transports/{id}", { params: { path: { id: "unknown" } } })

// @ts-expect-error a place needs an address
void (() => client.POST("/v1/pricing", { body: { pickup: {}, delivery: "Lyon" } }))
// @ts-expect-error no such path
void (() => client.GET("/v1/nothing"))
// @ts-expect-error the size of a page is a number
void (() => client.GET("/v1/transports", { params: { query: { limit: "10" } } }))

/** The payload of a webhook, narrowed by its type. */
type Cancelled = webhooks["transport.cancelled"]["post"]["requestBody"]["content"]["application/json"]
void ((event: Cancelled): string => event.data.cancelled_at)
/** The data of an event of the log are open. */
void ((event: components["schemas"]["EventRecord"]): unknown => event.data["transport_id"])

report({ price: estimate?.price_ht, status, cancelled: cancelled?.status, title: error?.title })
