import { Context } from "effect"
import type { EventCause } from "./event-cause.model.ts"

/** What the store writes beside the events of a request. Null outside of requests, and without a trace. */
export const CurrentCause = Context.Reference<EventCause | null>("@trajet/domain/traces/CurrentCause", {
  defaultValue: () => null
})

/** How this process traces the work of events. */
export interface EventTraces {
  /** True if the process records traces at all. */
  readonly isOn: boolean
  /** Decides whether work that no request has caused begins a trace of its own. */
  readonly begins: () => boolean
}

/** Nothing is recorded unless a process provides it. */
export const EventTraces = Context.Reference<EventTraces>("@trajet/domain/traces/EventTraces", {
  defaultValue: () => ({ isOn: false, begins: () => false })
})
