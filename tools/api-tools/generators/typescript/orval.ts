import { pricingEstimate, transportsCancel, transportsCreate, transportsRead } from "../../generated/orval/openapi"
import { account, order, report, trip } from "./sample"

const plainFetch = globalThis.fetch
// The generated functions call addresses of the document, which are relative.
globalThis.fetch = (path, options) => plainFetch(`${account.baseUrl}${String(path)}`, options)

const headers = { "X-Api-Key": account.key }

const run = async (): Promise<void> => {
  const estimate = await pricingEstimate(trip, { headers })
  const keyed = { ...headers, "Idempotency-Key": crypto.randomUUID() }
  const ordered = await transportsCreate(order, { headers: keyed })
  const id = ordered.status === 201 ? (ordered.data.id ?? "") : ""
  const read = await transportsRead(id, { headers })
  const cancelled = await transportsCancel(id, {}, { headers })
  const unknown = await transportsRead("unknown", { headers })
  report({
    price: estimate.status === 200 ? estimate.data.price_ht : undefined,
    status: read.status === 200 ? read.data.status : undefined,
    cancelled: cancelled.status === 200 ? cancelled.data.status : undefined,
    title: unknown.status === 404 ? unknown.data.title : undefined
  })
}

void run()
