import { TrajetApi } from "@trajet/contract"
import { euros, statedTotal } from "@trajet/domain/pricing"
import { Result } from "effect"
import type { CallApi } from "../api-call.ts"
import { type Json, membersOf } from "../json.ts"
import { refused, requestTo, succeeded } from "./endpoint-call.ts"
import type { Outcome, RunTool } from "./tool.model.ts"

const { estimate } = TrajetApi.groups.pricing.endpoints
const { create } = TrajetApi.groups.transports.endpoints

/** Codes with which the API refuses an order because of its quote. */
const quoteCodes: ReadonlyArray<unknown> = ["quote_expired", "quote_mismatch"]

const nothing = "Nothing was ordered."
const advice =
  "Show the present price to the person; if they accept it, call this tool with its `quote_id` and `total_ht`."

/** Refuses an order, and returns its present price for the caller. */
const withPresentPrice = async (why: string, body: Json, call: CallApi, signal: AbortSignal): Promise<Outcome> => {
  const { quote_id: _, ...trip } = body
  const priced = await call(requestTo(estimate, { body: trip }), signal)
  if (!succeeded(priced))
    return { ok: false, message: `${why} ${nothing} The trip has no price now.`, data: priced.body }
  const total = String(membersOf(priced.body)["total_ht"])
  return { ok: false, message: `${why} ${nothing} The present price is ${total} EUR. ${advice}`, data: priced.body }
}

/**
 * Orders at the price of a quote, if the caller repeats this price. The API takes the price of the quote for the order.
 * A call that is repeated with its idempotency key has the same body, and so it gets the answer of the first call.
 */
export const order: RunTool = async ({ body, own, idempotencyKey }, call, signal) => {
  const { quote_id: quote } = body
  const total = own["total_ht"]
  const stated = typeof quote === "string" ? statedTotal(quote) : null
  if (stated === null || Result.isFailure(stated)) {
    return withPresentPrice("`quote_id` is not the quote of a price.", body, call, signal)
  }
  const quoted = euros(stated.success)
  if (quoted !== total) {
    return withPresentPrice(
      `\`total_ht\` is ${String(total)}, but this quote is for ${quoted} EUR.`,
      body,
      call,
      signal
    )
  }
  const answer = await call(requestTo(create, { body, idempotencyKey }), signal)
  if (succeeded(answer)) return { ok: true, data: answer.body }
  const { code } = membersOf(answer.body)
  return quoteCodes.includes(code)
    ? withPresentPrice(`The API refused the quote (${String(code)}).`, body, call, signal)
    : refused(answer)
}
