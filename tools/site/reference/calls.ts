import { type Passage, TrajetApi } from "@trajet/contract"
import type { Scope } from "@trajet/domain/access"

/** How the reference calls an operation, beside what the contract says. */
export interface ExampleCall {
  readonly scope: Scope
  /** Query parameters of the example. */
  readonly query?: Readonly<Record<string, string>>
  /** Values in the path besides the id: texts, or the shell variable of a link. */
  readonly members?: Readonly<Record<string, string | { readonly variable: "LINK" }>>
  /** The shell variable in place of `{id}`. */
  readonly id?: "ID" | "DELIVERY" | "ENDPOINT"
  /** The mission of the example; one that was ordered, unless it is named here. */
  readonly subject?: "inspected" | "robot" | "followed"
  /** True if an `Idempotency-Key` makes the operation happen once. */
  readonly isKeyed?: boolean
}

/** The operations that show more than the contract says: the parameters, a mission in a state, or a key that has no effect. */
const exampleCalls: Readonly<Record<string, Omit<ExampleCall, "scope">>> = {
  "transports.list": { query: { status: "scheduled", limit: "2" } },
  "duplication.duplicate": { isKeyed: true },
  "inspection.read": { query: { phase: "depart" }, subject: "inspected" },
  "options.remove": { members: { option_key: "lavage_ext" }, query: { leg: "aller" } },
  "tracking.delete": { members: { link_id: { variable: "LINK" } }, subject: "followed" },
  "waypoints.read": { query: { limit: "4" } },
  "events.read": { query: { type: "transport.created", limit: "1" } },
  "webhooks.list": { query: { status: "failed", limit: "1" } },
  "webhooks.retry": { id: "DELIVERY" },
  "endpoints.show": { id: "ENDPOINT" },
  "endpoints.change": { id: "ENDPOINT" },
  "endpoints.delete": { id: "ENDPOINT" },
  "endpoints.rotate": { id: "ENDPOINT" },
  "test.advance": { subject: "robot" }
}

const passages = new Map<string, Passage>(
  Object.entries(TrajetApi.groups).flatMap(([group, { declared }]) =>
    Object.entries(declared).map(([name, { passage }]) => [`${group}.${name}`, passage])
  )
)

/** How the reference calls an operation. Throws for one that is not of the contract. */
export const callOf = (operationId: string): ExampleCall => {
  const passage = passages.get(operationId)
  if (passage?.who.by !== "client") throw new Error(`${operationId} is no operation of clients`)
  const { once, who } = passage
  return { scope: who.scope, isKeyed: once === "per_key", ...exampleCalls[operationId] }
}
