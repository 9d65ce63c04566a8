import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { RequestId } from "../access/caller.model.ts"
import { GroupId } from "../access/tenant.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { AllMissions } from "../operations/all-missions.port.ts"
import { positionOf } from "../operations/lists/mission-list.model.ts"
import { OperatorId, PersonKeyId } from "../people/person.model.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Grids } from "../pricing/grids.port.ts"
import { testMission } from "../testing/mission-samples.ts"
import { dayMillis, instantOfMillis } from "../time/instant.rules.ts"
import { previewGrid } from "./preview-grid.program.ts"

const group = { id: GroupId("0199a1b2-0000-7000-8000-0000000000a1"), name: "fleet" }
const nowMillis = Date.parse("2026-11-20T10:00:00Z")

const caller = {
  person: { role: "operator", id: OperatorId("o1") },
  environment: "live",
  keyId: PersonKeyId("k1"),
  requestId: RequestId("r1"),
  ip: null
} as const

interface Orders {
  readonly count: number
  readonly everyMillis: number
  readonly pageMillis: number
}

/** Orders of a group at equal distances, the newest first; a page takes `pageMillis`. */
const ports = ({ count, everyMillis, pageMillis }: Orders) => {
  const orders = Array.from({ length: count }, (_, index) =>
    testMission(false, {
      id: MissionId(`mission-${index}`),
      createdAt: instantOfMillis(nowMillis - index * everyMillis - 1_000)
    })
  )
  const missions = Layer.mock(AllMissions, {
    list: (_environment, { after, limit }) =>
      Effect.gen(function* () {
        yield* TestClock.adjust(pageMillis)
        const from = after === null ? 0 : orders.findIndex(({ id }) => id === after.id) + 1
        const page = orders.slice(from, from + limit).map((mission) => ({ mission, group, refusedStep: null }))
        const last = page.at(-1)
        const next = from + limit < orders.length && last !== undefined ? positionOf(last) : null
        return { missions: page, next }
      })
  })
  const grid = { version: 3, grid: demonstrationGrid, createdAt: instantOfMillis(0), by: null }
  return Layer.merge(missions, Layer.mock(Grids, { find: () => Effect.succeed(Option.some(grid)) }))
}

const previewed = (orders: Orders) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(nowMillis)
    return yield* previewGrid(caller, group.id, demonstrationGrid)
  }).pipe(Effect.provide(ports(orders)))

describe("the preview of a grid", () => {
  it.effect(
    "considers the orders of the last 30 days, the newest first, until its time is over",
    () =>
      Effect.gen(function* () {
        const daily = { everyMillis: dayMillis, pageMillis: 1 }
        const few = yield* previewed({ ...daily, count: 7 })
        assert.deepStrictEqual([few.effect.considered, few.isComplete, few.version], [7, true, 3])
        const month = yield* previewed({ ...daily, count: 90 })
        assert.deepStrictEqual([month.effect.considered, month.isComplete], [30, true])
        const slow = yield* previewed({ count: 500, everyMillis: 1_000, pageMillis: 3_000 })
        assert.deepStrictEqual([slow.effect.considered, slow.isComplete], [100, false])
      }),
    { tags: "CON-75" }
  )
})
