import { assert, describe, it } from "@effect/vitest"
import { CellNumberRefused, type Cells, numbersOfCell } from "@trajet/domain/cells"
import { Effect } from "effect"

/** The store of a new cell: no group, no mission. */
export interface CellScene {
  readonly cells: Cells["Service"]
  /** Makes a key whose clear text begins so, in a group of its own. */
  readonly addKey: (beginning: string, state: "used" | "revoked" | "of a group that has left") => Effect.Effect<void>
  /** Makes a mission, and returns its number. */
  readonly addMission: Effect.Effect<number>
}

interface CellsSuite {
  readonly name: string
  readonly scene: Effect.Effect<CellScene>
}

export const cellsSuite = ({ name, scene }: CellsSuite) =>
  describe(`cells ${name}`, () => {
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
