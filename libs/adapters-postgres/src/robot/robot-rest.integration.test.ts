import { assert } from "@effect/vitest"
import { workOffRobots } from "@trajet/domain/robot"
import { Effect } from "effect"
import { hourMillis, StoreInside } from "@trajet/testing"
import { onPostgres, postgresStore } from "../testing/postgres-store.ts"
import { eventually, newWorker, withOutside } from "../testing/programs-on-postgres.ts"
import { hasNoStepDue, orderedRobot } from "../testing/robot-orders.ts"

const working = { slots: 1, leaseMillis: 10_000, pollMillis: 10, quotaBytes: 1_000_000_000 }

onPostgres(
  "the worker of robots",
  (it) => {
    it.effect(
      "rests after it has played, for as long as it is told for the groups that it has played for",
      () =>
        withOutside(({ client, other }) =>
          Effect.gen(function* () {
            const ids = [
              yield* orderedRobot(client, "no_driver", false, "auto"),
              yield* orderedRobot(other, "no_driver", false, "auto")
            ]
            yield* StoreInside.use((inside) => inside.letPass(hourMillis))
            const played: Array<{ readonly groupIds: ReadonlyArray<string>; readonly beganAt: number }> = []
            const restMillis = (groupIds: ReadonlyArray<string>, playedMillis: number) => {
              assert.isAtLeast(playedMillis, 0)
              played.push({ groupIds, beganAt: performance.now() })
              return 40
            }
            yield* Effect.forkScoped(workOffRobots({ ...working, restMillis, owner: newWorker() }))
            for (const id of ids) yield* eventually(hasNoStepDue(id))
            assert.deepStrictEqual(
              [...new Set(played.flatMap(({ groupIds }) => groupIds))].toSorted(),
              [client.tenant.groupId, other.tenant.groupId].toSorted()
            )
            for (const [nth, { beganAt }] of played.slice(1).entries()) {
              assert.isAtLeast(beganAt - (played[nth]?.beganAt ?? 0), 39)
            }
          })
        ),
      { tags: "TST-18" }
    )
  },
  postgresStore
)
