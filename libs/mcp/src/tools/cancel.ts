import { TrajetApi } from "@trajet/contract"
import { membersOf } from "../json.ts"
import { refused, requestTo, succeeded } from "./endpoint-call.ts"
import type { Outcome, RunTool } from "./tool.model.ts"

const { cancel: cancellation, previewCancellation } = TrajetApi.groups.transports.endpoints

/** If the fee rises within this time, it may rise before the cancellation arrives. */
export const settlingMillis = 15_000

const nothing = "Nothing was cancelled."

/**
 * Says why a cancellation must not be sent; null if it may. The fee of the preview has to be the fee that the caller
 * repeats, and must not be about to rise.
 */
export const cancellationRefusal = (preview: unknown, fee: unknown, nowMillis: number): string | null => {
  const { cancellable, penalty, next_step_at: nextStepAt } = membersOf(preview)
  if (cancellable !== true) return `${nothing} The mission cannot be cancelled, or is cancelled already: read it.`
  const present = membersOf(penalty)["amount_ht"]
  if (present !== fee) {
    return (
      `${nothing} The present fee is ${String(present)} EUR, not ${String(fee)}. Show it to the person; if they accept ` +
      "it, call this tool with it."
    )
  }
  if (typeof nextStepAt === "string" && Date.parse(nextStepAt) - nowMillis < settlingMillis) {
    return `${nothing} The fee rises at ${nextStepAt}: preview it again after that.`
  }
  return null
}

/** Cancels a mission if the caller repeats the fee that its preview shows at this moment. */
export const cancel: RunTool = async ({ params, body, own, idempotencyKey }, call, signal): Promise<Outcome> => {
  const preview = await call(requestTo(previewCancellation, { params }), signal)
  if (!succeeded(preview)) return refused(preview)
  const refusal = cancellationRefusal(preview.body, own["amount_ht"], Date.now())
  if (refusal !== null) return { ok: false, message: refusal, data: preview.body }
  const answer = await call(requestTo(cancellation, { params, body, idempotencyKey }), signal)
  return succeeded(answer) ? { ok: true, data: answer.body } : refused(answer)
}
