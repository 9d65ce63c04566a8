import { ClockRequest, type ClockResponse, TrajetApi } from "@trajet/contract"
import { advanceClock, presentOf, resetEnvironment } from "@trajet/domain/clock"
import type { Instant } from "@trajet/domain/time"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"

const { endpoints } = TrajetApi.groups.test
const none = Schema.Struct({})

const answer = (now: Instant) => ({ status: 200, body: JSON.stringify({ now } satisfies ClockResponse) })

const read = route({
  endpoint: endpoints.clock,
  scope: "transports:read",
  query: none,
  body: none,
  takesBody: "none",
  honoursIdempotencyKey: false,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ caller }) {
    return answer(yield* presentOf(caller.tenant))
  })
})

const advance = route({
  endpoint: endpoints.advanceClock,
  scope: "transports:write",
  query: none,
  body: ClockRequest,
  takesBody: "required",
  honoursIdempotencyKey: false,
  waits: true,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ body, caller }) {
    return answer(yield* advanceClock(caller.tenant.groupId, body.advance_seconds))
  })
})

const reset = route({
  endpoint: endpoints.reset,
  scope: "transports:write",
  query: none,
  body: none,
  takesBody: "optional",
  honoursIdempotencyKey: false,
  waits: true,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ caller }) {
    return answer(yield* resetEnvironment(caller))
  })
})

/** The routes of the test clock, which are 404 for a live key (TST-8). */
export const clockRoutes = [read, advance, reset]
