import { assert } from "@effect/vitest"
import { workOffDueWork } from "@trajet/domain/due"
import { createMission } from "@trajet/domain/ordering"
import { isErased } from "@trajet/domain/privacy"
import { found, StoreInside } from "@trajet/testing"
import { Effect } from "effect"
import { onPostgres, postgresStore } from "../testing/postgres-store.ts"
import { eventually, happen, newWorker, orderSoon, withOutside } from "../testing/programs-on-postgres.ts"

const working = { slots: 4, leaseMillis: 60_000, pollMillis: 10 }

onPostgres(
  "a worker of due work",
  (it) =>
    it.effect(
      "erases the personal data of a mission twelve months after its end, once and not before",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            const inside = yield* StoreInside
            const cancelled = Effect.fnUntraced(function* (daysAgo: number) {
              const { mission } = yield* createMission(client, orderSoon(), null)
              yield* happen(client, mission.id, daysAgo * 24, { _tag: "Cancel", by: "client" })
              return found(client.tenant, mission.id)
            })
            const [young, old] = [yield* cancelled(364), yield* cancelled(367)]
            for (let worker = 0; worker < 2; worker++) {
              yield* Effect.forkScoped(workOffDueWork({ ...working, owner: newWorker() }))
            }
            yield* eventually(Effect.map(old, isErased))
            assert.strictEqual((yield* old).status, "cancelled")
            assert.isFalse(isErased(yield* young))
            const erasures = (yield* inside.audited(client.tenant.groupId)).filter(
              ({ action }) => action === "transport.erase"
            )
            assert.deepStrictEqual(
              erasures.map(({ target }) => target),
              [(yield* old).id]
            )
          })
        ),
      { tags: ["LIM-36", "OPS-51", "SEC-38"] }
    ),
  postgresStore
)
