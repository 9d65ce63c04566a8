import { Cells } from "@trajet/domain/cells"
import { type CellScene, cellsSuite, insert, newTenant } from "@trajet/testing"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { makeGroup, makeKey, revokeKey } from "../../../../tools/harness/tenants.ts"
import { cellOn } from "../testing/moving-group.ts"
import { portsOn } from "../testing/postgres-store.ts"

const addKey = async (url: string, ...[beginning, state]: Parameters<CellScene["addKey"]>): Promise<void> => {
  const groupId = await makeGroup(url, `group ${randomUUID()}`)
  const { id } = await makeKey(url, groupId)
  await onServer(url, "UPDATE api_key SET route = $2 WHERE id = $1", [id, beginning])
  if (state === "revoked") await revokeKey(url, id)
  if (state === "of a group that has left") {
    await onServer(url, "UPDATE customer_group SET moved_to = 'https://north.example' WHERE id = $1", [groupId])
  }
}

const addMission = (url: string): Promise<number> =>
  Effect.gen(function* () {
    const id = yield* insert(yield* newTenant)
    const [row] = yield* Effect.promise(() => onServer(url, "SELECT ordinal FROM mission WHERE id = $1", [id]))
    return Number(row?.["ordinal"])
  }).pipe(Effect.provide(portsOn(url)), Effect.scoped, Effect.runPromise)

cellsSuite({
  name: "on PostgreSQL",
  scene: Effect.gen(function* () {
    const url = yield* Effect.promise(testDatabase)
    const cell = cellOn(url)
    return {
      cells: Cells.of({
        init: (number) => Cells.use((cells) => cells.init(number)).pipe(Effect.provide(cell)),
        routes: Cells.use((cells) => cells.routes).pipe(Effect.provide(cell))
      }),
      addKey: (beginning, state) => Effect.promise(() => addKey(url, beginning, state)),
      addMission: Effect.promise(() => addMission(url))
    }
  })
})
