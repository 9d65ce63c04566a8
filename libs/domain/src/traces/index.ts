export { CurrentCause, EventTraces } from "./current-cause.port.ts"
export type { EventCause } from "./event-cause.model.ts"
export { causeOfStored, causeOfTraceparent, storedCauseOf, traceparentOf } from "./traceparent.rules.ts"
