import { layer } from "@effect/vitest"
import { answered, claimed, makeEvents, newEndpoint, newTenant, refused, settle } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { assert } from "vitest"
import { asAdministrator, onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { portsOn } from "../../testing/postgres-store.ts"

let database: Promise<string> | null = null
const url = () => (database ??= testDatabase())
const store = Layer.unwrap(Effect.map(Effect.promise(url), (at) => portsOn(at)))

/** The versions of the breaker rows, which every write changes. */
const versions = Effect.promise(async () =>
  onServer(asAdministrator(await url()), "SELECT endpoint_id, ctid::text FROM webhook_lane ORDER BY endpoint_id")
)

layer(store, { excludeTestServices: true })("the row of a breaker", (it) => {
  it.effect(
    "is not written by successes at full concurrency, and is by a failure",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 11)
        const before = yield* versions
        const settled = yield* settle(yield* claimed(id), answered)
        assert.strictEqual(settled.filter(({ accepted }) => accepted).length, 10)
        assert.deepStrictEqual(yield* versions, before)
        yield* settle(yield* claimed(id), refused)
        assert.notDeepEqual(yield* versions, before)
      }),
    { tags: "WHK-64" }
  )
})
