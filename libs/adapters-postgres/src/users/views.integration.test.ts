import { assert } from "@effect/vitest"
import {
  noViewFilters,
  SavedViews,
  TooManyViews,
  type UserId,
  Users,
  viewFilters,
  ViewId,
  viewsMax
} from "@trajet/domain/users"
import { samplesOf } from "@trajet/testing"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { newUser } from "../testing/console-users.ts"
import { onPostgres } from "../testing/postgres-store.ts"

const filters = samplesOf(viewFilters)

const saved = Effect.fnUntraced(function* (userId: UserId, name = "mine") {
  const views = yield* SavedViews
  return yield* views.add(userId, ViewId(randomUUIDv7()), name, filters)
})

onPostgres("saved views of the console", (it) => {
  it.effect(
    "are listed oldest first, changed and removed by their user, and by no other",
    () =>
      Effect.gen(function* () {
        const views = yield* SavedViews
        const [{ user }, { user: stranger }] = [yield* newUser, yield* newUser]
        const [one, other] = [yield* saved(user.id), yield* saved(user.id, "another")]
        assert.deepInclude(one, { name: "mine", filters })
        const theirs = yield* saved(stranger.id)
        assert.deepStrictEqual(yield* views.list(user.id), [one, other])
        assert.deepStrictEqual(yield* views.replace(stranger.id, one.id, "stolen", noViewFilters), Option.none())
        assert.isFalse(yield* views.remove(stranger.id, one.id))
        assert.deepStrictEqual(yield* views.list(user.id), [one, other])
        assert.deepStrictEqual(yield* views.list(stranger.id), [theirs])
        const changed = yield* views.replace(user.id, one.id, "renamed", noViewFilters)
        assert.deepStrictEqual(changed, Option.some({ ...one, name: "renamed", filters: noViewFilters }))
        assert.isTrue(yield* views.remove(user.id, other.id))
        assert.isFalse(yield* views.remove(user.id, other.id))
        assert.deepStrictEqual(yield* views.list(user.id), [Option.getOrThrow(changed)])
      }),
    { tags: "CON-88" }
  )

  it.effect(
    "are at most 20 of a user, also if several are saved at the same time",
    () =>
      Effect.gen(function* () {
        const views = yield* SavedViews
        const { user } = yield* newUser
        const { user: other } = yield* newUser
        yield* Effect.replicateEffect(saved(user.id), viewsMax - 1)
        for (let round = 0; round < 5; round++) {
          const outcomes = yield* Effect.replicateEffect(Effect.result(saved(user.id)), 4, {
            concurrency: "unbounded"
          })
          const refused = outcomes.flatMap((outcome) => (outcome._tag === "Failure" ? [outcome.failure] : []))
          assert.lengthOf(refused, 3)
          for (const refusal of refused) assert.instanceOf(refusal, TooManyViews)
          const [oldest] = yield* views.list(user.id)
          assert.isTrue(yield* views.remove(user.id, oldest?.id ?? ViewId("")))
        }
        yield* saved(user.id)
        const listed = yield* views.list(user.id)
        assert.lengthOf(listed, 20)
        yield* saved(other.id)
        yield* views.remove(user.id, listed[0]?.id ?? ViewId(""))
        yield* saved(user.id)
      }),
    { tags: "LIM-49" }
  )

  it.effect(
    "are gone with their user, and a removed user gets none",
    () =>
      Effect.gen(function* () {
        const views = yield* SavedViews
        const users = yield* Users
        const [{ user }, { user: other }] = [yield* newUser, yield* newUser]
        yield* saved(user.id)
        const kept = yield* saved(other.id)
        yield* users.remove(user.id, null)
        assert.isEmpty(yield* views.list(user.id))
        assert.deepStrictEqual(yield* views.list(other.id), [kept])
        assert.instanceOf(yield* Effect.flip(saved(user.id)), TooManyViews)
      }),
    { tags: "CON-88" }
  )
})
