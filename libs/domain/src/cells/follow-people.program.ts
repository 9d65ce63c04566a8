import { Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { CopyRefused } from "./cells.errors.ts"
import { type HomePosition, PeopleCopies, type PeopleCopied } from "./people-copies.port.ts"

/** What became of one copy. */
export type CopyOutcome = PeopleCopied | StoreUnavailable | CopyRefused

/** Copies again and again, and tells each outcome. A copy that fails keeps its beginning: the next one reads it again. */
export const followPeople = <E, R>(everyMillis: number, tell: (outcome: CopyOutcome) => Effect.Effect<void, E, R>) =>
  Effect.gen(function* () {
    const copies = yield* PeopleCopies
    let since: HomePosition | null = null
    for (;;) {
      const outcome: CopyOutcome = yield* copies.copy(since).pipe(
        Effect.tap(({ next }) =>
          Effect.sync(() => {
            since = next
          })
        ),
        Effect.catch((error) => Effect.succeed(error))
      )
      yield* tell(outcome)
      yield* Effect.sleep(everyMillis)
    }
  })
