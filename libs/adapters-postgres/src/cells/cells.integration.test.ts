import { assert, describe, it } from "@effect/vitest"
import { CellNumberRefused, Cells, numbersOfCell } from "@trajet/domain/cells"
import { insert, newTenant } from "@trajet/testing"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { makeGroup, makeKey, revokeKey } from "../../../../tools/harness/tenants.ts"
import { cellOn } from "../testing/moving-group.ts"
import { portsOn } from "../testing/postgres-store.ts"

type KeyState = "used" | "revoked" | "of a group that has left"

/** Makes a key whose clear text begins so, in a group of its own. */
const addKey = async (url: string, beginning: string, state: KeyState): Promise<void> => {
  const groupId = await makeGroup(url, `group ${randomUUID()}`)
  const { id } = await makeKey(url, groupId)
  await onServer(url, "UPDATE api_key SET route = $2 WHERE id = $1", [id, beginning])
  if (state === "revoked") await revokeKey(url, id)
  if (state === "of a group that has left") {
    await onServer(url, "UPDATE customer_group SET moved_to = 'https://north.example' WHERE id = $1", [groupId])
  }
}

/** Makes a mission, and returns its number. */
const addMission = (url: string): Promise<number> =>
  Effect.gen(function* () {
    const id = yield* insert(yield* newTenant)
    const [row] = yield* Effect.promise(() => onServer(url, "SELECT ordinal FROM mission WHERE id = $1", [id]))
    return Number(row?.["ordinal"])
  }).pipe(Effect.provide(portsOn(url)), Effect.scoped, Effect.runPromise)

/** The store of a new cell: no group, no mission. */
const scene = Effect.gen(function* () {
  const url = yield* Effect.promise(testDatabase)
  const cell = cellOn(url)
  return {
    cells: Cells.of({
      init: (number) => Cells.use((cells) => cells.init(number)).pipe(Effect.provide(cell)),
      routes: Cells.use((cells) => cells.routes).pipe(Effect.provide(cell))
    }),
    addKey: (beginning: string, state: KeyState) => Effect.promise(() => addKey(url, beginning, state)),
    addMission: Effect.promise(() => addMission(url))
  }
})

describe("cells", () => {
  it.live("hands out numbers of its own range from the first one on", () =>
    Effect.gen(function* () {
      const { addMission, cells } = yield* scene
      yield* cells.init(7)
      const [one, other] = [yield* addMission, yield* addMission]
      assert.isTrue([one, other].every((number) => Math.floor(number / numbersOfCell) === 7))
      assert.isAbove(other, one)
    })
  )

  it.live("gets no number after its first mission", () =>
    Effect.gen(function* () {
      const { addMission, cells } = yield* scene
      const one = yield* addMission
      assert.instanceOf(yield* Effect.flip(cells.init(7)), CellNumberRefused)
      assert.strictEqual(Math.floor((yield* addMission) / numbersOfCell), Math.floor(one / numbersOfCell))
    })
  )

  it.live("names the beginnings of the keys that it serves, in order and once", () =>
    Effect.gen(function* () {
      const { addKey, cells } = yield* scene
      assert.deepStrictEqual(yield* cells.routes, [])
      yield* addKey("svc_live_bbbb", "used")
      yield* addKey("svc_live_aaaa", "used")
      yield* addKey("svc_live_aaaa", "used")
      yield* addKey("svc_live_cccc", "revoked")
      yield* addKey("svc_live_dddd", "of a group that has left")
      assert.deepStrictEqual(yield* cells.routes, ["svc_live_aaaa", "svc_live_bbbb"])
    })
  )
})
