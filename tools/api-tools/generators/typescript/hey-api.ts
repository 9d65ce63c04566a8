import { createClient } from "../../generated/hey-api/openapi/client"
import { pricingEstimate, transportsCancel, transportsCreate, transportsRead } from "../../generated/hey-api/openapi"
import type { TransportCancelledEvent } from "../../generated/hey-api/openapi"
import { account, order, report, trip } from "./sample"

const client = createClient({ baseUrl: account.baseUrl, auth: account.key })

const run = async (): Promise<void> => {
  const estimate = await pricingEstimate({ client, body: trip })
  const headers = { "idempotency-key": crypto.randomUUID() }
  const ordered = await transportsCreate({ client, headers, body: order })
  const id = ordered.data?.id ?? ""
  const read = await transportsRead({ client, path: { id } })
  const cancelled = await transportsCancel({ client, path: { id }, body: {} })
  const unknown = await transportsRead({ client, path: { id: "unknown" } })
  void ((event: TransportCancelledEvent): string => event.data.cancelled_at)
  report({
    price: estimate.data?.price_ht,
    status: read.data?.status,
    cancelled: cancelled.data?.status,
    title: unknown.error?.title
  })
}

void run()
