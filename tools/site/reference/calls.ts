/** How the reference calls an operation, beside what the contract says. */
export interface ExampleCall {
  readonly scope: "transports:read" | "transports:write"
  /** Query parameters of the example. */
  readonly query?: Readonly<Record<string, string>>
  /** Values in the path besides the id. */
  readonly members?: Readonly<Record<string, string>>
  /** The shell variable in place of `{id}`. */
  readonly id?: "ID" | "DELIVERY"
  /** The mission of the example; one that was ordered, unless it is named here. */
  readonly subject?: "inspected" | "robot"
  /** True if an `Idempotency-Key` makes the operation happen once. */
  readonly isKeyed?: boolean
}

const read = { scope: "transports:read" } as const
const write = { scope: "transports:write" } as const

/** One entry for each operation of the contract: a test fails for an operation without an entry. */
const exampleCalls: Readonly<Record<string, ExampleCall>> = {
  "pricing.estimate": read,
  "transports.create": { ...write, isKeyed: true },
  "transports.list": { ...read, query: { status: "scheduled", limit: "2" } },
  "transports.read": read,
  "transports.changeDates": write,
  "transports.cancel": write,
  "transports.previewCancellation": read,
  "documents.deposit": { ...write, isKeyed: true },
  "documents.list": read,
  "documents.listSignable": read,
  "duplication.duplicate": { ...write, isKeyed: true },
  "duplication.previewDuplication": read,
  "inspection.read": { ...read, query: { phase: "depart" }, subject: "inspected" },
  "options.catalogue": read,
  "options.add": write,
  "options.remove": { ...write, members: { option_key: "lavage_ext" }, query: { leg: "aller" } },
  "prices.adjust": write,
  "prices.history": read,
  "waypoints.read": { ...read, query: { limit: "4" } },
  "events.read": { ...read, query: { type: "transport.created", limit: "1" } },
  "webhooks.list": { ...read, query: { status: "failed", limit: "1" } },
  "webhooks.retry": { ...write, id: "DELIVERY" },
  "test.advance": { ...write, subject: "robot" },
  "test.clock": read,
  "test.advanceClock": write,
  "test.reset": write
}

export const callOf = (operationId: string): ExampleCall => {
  const call = exampleCalls[operationId]
  if (call === undefined) throw new Error(`say in calls.ts how the reference calls ${operationId}`)
  return call
}
