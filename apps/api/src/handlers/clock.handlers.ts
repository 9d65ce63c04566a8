import type { TrajetApi } from "@trajet/contract"
import { advanceClock, presentOf, resetEnvironment } from "@trajet/domain/clock"
import { Effect } from "effect"
import type { HandlersOf } from "../edge/endpoints/serve.ts"

type TestHandlers = HandlersOf<typeof TrajetApi.groups.test.declared>

/** The handlers of the test clock. */
export const clockHandlers = {
  clock: Effect.fnUntraced(function* ({ caller }) {
    return { now: yield* presentOf(caller.tenant) }
  }),
  advanceClock: Effect.fnUntraced(function* ({ body, caller }) {
    return { now: yield* advanceClock(caller.tenant.groupId, body.advance_seconds) }
  }),
  reset: Effect.fnUntraced(function* ({ caller }) {
    return { now: yield* resetEnvironment(caller) }
  })
} satisfies Pick<TestHandlers, "clock" | "advanceClock" | "reset">
