import type { Environment } from "../../access/tenant.model.ts"
import type { Breaker } from "./breaker.model.ts"

interface DisabledNotice {
  readonly reason: string
  readonly subject: string
  readonly text: string
}

/** Writes the notice to administrators that the breaker has disabled an endpoint. The store adds id and host: paths hold secrets of receivers, and notices may be logged. */
export const disabledNotice = ({ failingSince, failuresSince }: Breaker, environment: Environment): DisabledNotice => ({
  reason: `${failuresSince} attempts have failed since ${failingSince ?? "the beginning"}, and none has succeeded`,
  subject: `Trajet has disabled a webhook endpoint (${environment})`,
  text: [
    `Since ${failingSince ?? "the beginning"} none of ${failuresSince} attempts to deliver an event has succeeded, so nothing is sent to this endpoint any more.`,
    "",
    "No event is lost: each event still makes a delivery, which waits. Mend the endpoint, try it with the test button, and enable it again: the waiting deliveries are then sent, oldest first."
  ].join("\n")
})
