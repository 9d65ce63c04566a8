import type { Environment } from "../../access/tenant.model.ts"
import type { AttemptResult, Budget, DeliveryStatus } from "./delivery.model.ts"
import { retryDelayMillis } from "./schedule.rules.ts"

/** What happens to a delivery. */
export type DeliveryStep = "claim" | "result" | "lost_lease" | "retry" | "replay_all" | "endpoint_deleted"

/** The life of a delivery (WHK-46 to WHK-50); what is not listed changes nothing. */
export const deliveryTransitions: Readonly<
  Record<DeliveryStatus, Readonly<Partial<Record<DeliveryStep, ReadonlyArray<DeliveryStatus>>>>>
> = {
  pending: { claim: ["delivering"], endpoint_deleted: ["dead"] },
  delivering: {
    result: ["succeeded", "failed", "dead"],
    lost_lease: ["failed", "dead"],
    endpoint_deleted: ["dead"]
  },
  failed: { claim: ["delivering"], retry: ["pending"], replay_all: ["pending"], endpoint_deleted: ["dead"] },
  dead: { retry: ["pending"], replay_all: ["pending"] },
  succeeded: { replay_all: ["pending"] }
}

/** Deliveries whose worker died this often are dead: what kills workers must not go on for ever. */
export const lostLeasesMax = 5

/** The `last_error` of a delivery whose worker died. */
export const leaseExpiredError = "lease_expired"

/** Characters of a `last_error`, code included. */
export const lastErrorMax = 512

/** A delivery as its life sees it. */
export interface DeliveryState extends Budget {
  readonly status: DeliveryStatus
}

export interface AfterResult extends Budget {
  readonly status: "succeeded" | "failed" | "dead"
  /** In how long the next attempt is due; null where none is. */
  readonly retryMillis: number | null
}

/**
 * What a delivery that was being delivered comes to by the result of the attempt. `budget` is the one of before it, and
 * `jitter` and `retryAfterMillis` those of `retryDelayMillis`.
 */
export const afterResult = (
  environment: Environment,
  budget: Budget,
  succeeded: boolean,
  jitter: number,
  retryAfterMillis: number | null
): AfterResult => {
  const { lost } = budget
  const step = budget.step + 1
  if (succeeded) return { status: "succeeded", step, lost, retryMillis: null }
  const retryMillis = retryDelayMillis(environment, step, jitter, retryAfterMillis)
  return { status: retryMillis === null ? "dead" : "failed", step, lost, retryMillis }
}

export interface AfterLostLease extends Budget {
  readonly status: "failed" | "dead"
}

/** What a delivery whose worker died comes to: due at once, with its step kept, or dead at the fifth time. */
export const afterLostLease = ({ step, lost }: Budget): AfterLostLease => ({
  status: lost + 1 >= lostLeasesMax ? "dead" : "failed",
  step,
  lost: lost + 1
})

const fresh = (status: DeliveryStatus | undefined): DeliveryState | null =>
  status === undefined ? null : { status, step: 0, lost: 0 }

/**
 * A delivery that a retry or a replay begins anew, with a full budget, due at once and under the same id; null where it
 * is to be left as it is: it is on its way already, or it has succeeded and `includeSucceeded` is false.
 */
export const afterRetry = (state: DeliveryState, includeSucceeded: boolean): DeliveryState | null =>
  fresh(deliveryTransitions[state.status][includeSucceeded ? "replay_all" : "retry"]?.[0])

/** What a delivery comes to by the end of its endpoint; null where it has ended already. */
export const afterEndpointDeleted = (state: DeliveryState): DeliveryState | null => {
  const status = deliveryTransitions[state.status].endpoint_deleted?.[0]
  return status === undefined ? null : { ...state, status }
}

/** The `last_error` of an attempt, `<code>: <detail>`, at most 512 characters; null where it succeeded. */
export const lastErrorOf = ({ error, detail }: AttemptResult): string | null => {
  if (error === null) return null
  const text = detail === null ? error : `${error}: ${detail}`
  // A character outside the basic plane is two of a string's units; half of one is no text.
  return text.slice(0, lastErrorMax).toWellFormed()
}
