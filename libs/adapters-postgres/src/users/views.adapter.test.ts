import { assert, describe, it } from "@effect/vitest"
import { noViewFilters, SavedViews, UserId, ViewId } from "@trajet/domain/users"
import { Cause, Effect, Exit } from "effect"
import { DatabaseError } from "pg"
import { ConnectionFailed, Database } from "../database/database.ts"
import { savedViewsLayer } from "./views.adapter.ts"

const serverError = (code: string) => Object.assign(new DatabaseError(code, 0, "error"), { code })

/** A database on which each transaction fails with this cause. */
const failing = (cause: Error) =>
  Database.of({
    run: () => Effect.die("no statement runs alone"),
    hold: () => Effect.fail(new ConnectionFailed({ cause, pid: null, startedAt: null })),
    aside: () => Effect.die("no connection is aside")
  })

const added = (cause: Error) =>
  SavedViews.use((views) => views.add(UserId("user"), ViewId("view"), "mine", noViewFilters)).pipe(
    Effect.provide(savedViewsLayer),
    Effect.provideService(Database, failing(cause)),
    Effect.exit
  )

describe("a view that cannot be stored", () => {
  it.effect("says that the store is unavailable, and dies of a mistake in its statement", () =>
    Effect.gen(function* () {
      const down = yield* added(serverError("57P01"))
      assert.include(Exit.isFailure(down) ? Cause.pretty(down.cause) : "", "StoreUnavailable")
      const mistake = yield* added(serverError("42601"))
      assert.isTrue(Exit.isFailure(mistake) && Cause.hasDies(mistake.cause))
    })
  )
})
