import type { Environment } from "../../access/tenant.model.ts"
import type { Failure } from "../endpoints/breaker.model.ts"
import type { AttemptResult, Budget, DeliveryStatus } from "./delivery.model.ts"
import { retryDelayMillis } from "./schedule.rules.ts"

type DeliveryStep = "claim" | "result" | "lost_lease" | "retry" | "replay_all" | "endpoint_deleted"

/** Transitions of a delivery (WHK-46 to WHK-50). A step that is not listed changes nothing. */
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

/** A delivery with this many lost leases is dead, so that a payload that kills workers is not sent forever. */
export const lostLeasesMax = 5

export const leaseExpiredError = "lease_expired"

/** Characters of a `last_error`, code included. */
const lastErrorMax = 512

export interface DeliveryState extends Budget {
  readonly status: DeliveryStatus
}

interface AfterResult extends Budget {
  readonly status: "succeeded" | "failed" | "dead"
  /** Milliseconds until the next attempt is due; null if there is none. */
  readonly retryMillis: number | null
}

/**
 * Computes the state of a delivery after a result. `budget` is from before the attempt; the rest is as in
 * `retryDelayMillis`.
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

interface AfterLostLease extends Budget {
  readonly status: "failed" | "dead"
}

/** A delivery is due at once with the same step, or dead at the fifth lost lease. */
export const afterLostLease = ({ step, lost }: Budget): AfterLostLease => ({
  status: lost + 1 >= lostLeasesMax ? "dead" : "failed",
  step,
  lost: lost + 1
})

const withFreshBudget = (status: DeliveryStatus | undefined): DeliveryState | null =>
  status === undefined ? null : { status, step: 0, lost: 0 }

/**
 * Computes the state of a delivery after a retry or a replay: pending with a full budget. Null if the delivery does not
 * change: it is open, or it has succeeded and `includeSucceeded` is false.
 */
export const afterRetry = (state: DeliveryState, includeSucceeded: boolean): DeliveryState | null =>
  withFreshBudget(deliveryTransitions[state.status][includeSucceeded ? "replay_all" : "retry"]?.[0])

/** Computes the state of a delivery after its endpoint was deleted; null if the delivery has ended. */
export const afterEndpointDeleted = (state: DeliveryState): DeliveryState | null => {
  const status = deliveryTransitions[state.status].endpoint_deleted?.[0]
  return status === undefined ? null : { ...state, status }
}

/** The failure of an attempt, without the words of the receiver; null if it succeeded. */
export const failureOf = ({ error, statusCode }: AttemptResult): Failure | null =>
  error === null ? null : { error, statusCode }

/** Writes the `last_error` of an attempt, `<code>: <detail>`, at most 512 characters; null if it succeeded. */
export const lastErrorOf = ({ error, detail }: AttemptResult): string | null => {
  if (error === null) return null
  const text = detail === null ? error : `${error}: ${detail}`
  // The cut may leave half of a surrogate pair.
  return text.slice(0, lastErrorMax).toWellFormed()
}
