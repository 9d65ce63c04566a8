import { createClient } from "./generated/sdk/client"
import { pricingEstimate, transportsCreate, transportsRead } from "./generated/sdk"
import type { TransportCancelledEvent } from "./generated/sdk"

const [, , baseUrl = "", key = ""] = process.argv
const client = createClient({ baseUrl, auth: key })

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const run = async (): Promise<void> => {
  const estimate = await pricingEstimate({
    client,
    body: { pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" }
  })
  const ordered = await transportsCreate({
    client,
    headers: { "idempotency-key": crypto.randomUUID() },
    body: {
      pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${day}T09:00:00+01:00`, start_time: "09:00" },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: `${day}T17:00:00+01:00` },
      billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" },
      vehicle: { registration: "AB-123-CD" }
    }
  })
  const id = ordered.data?.id ?? ""
  const read = await transportsRead({ client, path: { id } })
  const unknown = await transportsRead({ client, path: { id: "unknown" } })
  const cancelledAt = (event: TransportCancelledEvent): string => event.data.cancelled_at
  console.log(
    JSON.stringify({
      price: estimate.data?.price_ht,
      ordered: ordered.response?.status,
      id,
      status: read.data?.status,
      title: unknown.error?.title,
      reads: cancelledAt.length
    })
  )
}

void run()
