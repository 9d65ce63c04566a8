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
      routes: Cells.use((cells) => cells.routes).pipe(Effect.provide(cell)),
      load: Cells.use((cells) => cells.load).pipe(Effect.provide(cell))
    }),
    url,
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

  it.live("counts the requests of the last hour and the due deliveries of each group that it serves", () =>
    Effect.gen(function* () {
      const { cells, url } = yield* scene
      const run = (text: string, ...values: ReadonlyArray<unknown>) =>
        Effect.promise(() => onServer(url, text, [...values]))
      const groupOf = (name: string) => Effect.promise(() => makeGroup(url, name))
      const [busy, moving, gone] = [yield* groupOf("busy"), yield* groupOf("moving"), yield* groupOf("gone")]
      yield* groupOf("quiet")
      const requests = `INSERT INTO request_log (group_id, environment, at, id, key_id, status, millis, method, route)
SELECT $1, $2, now() - $3::interval, gen_random_uuid(), gen_random_uuid(), 200, 1, $4, '/' FROM generate_series(1, $5)`
      yield* run(requests, busy, "live", "10 minutes", "GET", 3)
      yield* run(requests, busy, "test", "59 minutes", "PATCH", 2)
      yield* run(requests, busy, "live", "61 minutes", "POST", 9)
      yield* run(requests, gone, "live", "1 minute", "POST", 9)
      yield* run("UPDATE customer_group SET moved_to = 'https://b.example' WHERE id = $1", gone)
      yield* run("INSERT INTO group_move (group_id, phase, cell, address) VALUES ($1, 'copying', 'b', '')", moving)
      yield* run("INSERT INTO group_move (group_id, phase, cell, address) VALUES ($1, 'moved', 'b', '')", gone)
      const load = yield* cells.load
      assert.deepStrictEqual(load.groups, [
        { name: "busy", reads: 3, writes: 2, due: 0, canMove: true },
        { name: "moving", reads: 0, writes: 0, due: 0, canMove: false },
        { name: "quiet", reads: 0, writes: 0, due: 0, canMove: true }
      ])
      assert.deepStrictEqual(load.moves, [
        { group: "gone", state: "left", cell: "b" },
        { group: "moving", state: "leaving", cell: "b" }
      ])
      assert.isAbove(load.bytes, 1_000_000)
    })
  )
})
