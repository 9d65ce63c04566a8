import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { Effect, Exit, Fiber } from "effect"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { portsOn } from "../testing/postgres-store.ts"

const tenant: Tenant = { groupId: GroupId(randomUUID()), environment: "test" }
const leaseMillis = 10_000

describe("keys that are claimed at the same time", () => {
  let url = ""
  let other: Client
  beforeAll(async () => {
    url = await testDatabase()
    other = new Client({ connectionString: url })
    await other.connect()
  })
  afterAll(() => other.end())

  /** Waits until a statement waits for the open transaction. */
  const somebodyWaits = async () => {
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    // Asks on a connection of its own: within the transaction the server would repeat its first result.
    while ((await onServer(url, waiting)).length === 0);
  }

  const onPorts = <A, E>(test: Effect.Effect<A, E, IdempotencyKeys>) => test.pipe(Effect.provide(portsOn(url)))

  it.live("each get their own result: free keys are claimed, held keys are shown", () =>
    onPorts(
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const names = Array.from({ length: 60 }, () => IdempotencyKey(randomUUID()))
        const held = names.filter((_, i) => i % 3 === 0)
        const claimAll = (claimed: ReadonlyArray<IdempotencyKey>) =>
          Effect.forEach(claimed, (key) => keys.claim(tenant, key, `of ${key}`, leaseMillis), {
            concurrency: "unbounded"
          })
        const before = yield* claimAll(held)
        const answers = yield* claimAll(names)
        const owners = [...before, ...answers].flatMap((answer) =>
          answer._tag === "Claimed" ? [[answer.claim.key, answer.claim.fence] as const] : []
        )
        assert.sameDeepMembers(
          owners,
          names.map((key) => [key, 1] as const)
        )
        assert.deepStrictEqual(
          answers.flatMap((answer) => (answer._tag === "Held" ? [answer.record.fingerprint] : [])),
          held.map((key) => `of ${key}`)
        )
      })
    )
  )

  it.live("do not wait for a key among them that a transaction holds", () =>
    onPorts(
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const [locked, free] = [IdempotencyKey(randomUUID()), IdempotencyKey(randomUUID())]
        yield* keys.claim(tenant, locked, "locked", leaseMillis)
        yield* Effect.promise(() => other.query("BEGIN"))
        yield* Effect.promise(() => other.query("SELECT FROM idempotency_key WHERE key = $1 FOR UPDATE", [locked]))
        const waiting = yield* Effect.forkChild(keys.claim(tenant, locked, "locked", leaseMillis))
        const taking = yield* Effect.forkChild(keys.claim(tenant, free, "free", leaseMillis))
        yield* Effect.promise(somebodyWaits)
        const taken = taking.pollUnsafe()
        assert.isTrue(taken !== undefined && Exit.isSuccess(taken) && taken.value._tag === "Claimed")
        assert.isUndefined(waiting.pollUnsafe())
        yield* Effect.promise(() => other.query("ROLLBACK"))
        assert.strictEqual((yield* Fiber.join(waiting))._tag, "Held")
      })
    )
  )
})
