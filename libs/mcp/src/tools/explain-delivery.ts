import { limits, TrajetApi } from "@trajet/contract"
import { canonicalId } from "@trajet/domain/text"
import { membersOf } from "../json.ts"
import { refused, requestTo, succeeded } from "./endpoint-call.ts"
import { deliveryIn, explained } from "./explain-delivery.rules.ts"
import type { RunTool } from "./tool.model.ts"

const { list } = TrajetApi.groups.webhooks.endpoints

/** The most pages, of 200 deliveries each, that are searched for a delivery. */
export const pagesMax = 5

/** Finds a delivery among the newest ones, and explains its state. */
export const explainDelivery: RunTool = async ({ params }, call, signal) => {
  const id = canonicalId(params["id"] ?? "")
  let cursor: unknown = null
  for (let page = 0; page < pagesMax; page++) {
    const query = { limit: String(limits.pageSizeMax), ...(typeof cursor === "string" ? { cursor } : {}) }
    const answer = await call(requestTo(list, { query }), signal)
    if (!succeeded(answer)) return refused(answer)
    const delivery = deliveryIn(answer.body, id)
    if (delivery !== null) return { ok: true, data: { explanation: explained(delivery), delivery } }
    cursor = membersOf(answer.body)["next_cursor"]
    if (typeof cursor !== "string") break
  }
  return { ok: false, message: `No delivery has this id among the newest ${pagesMax * limits.pageSizeMax}.` }
}
