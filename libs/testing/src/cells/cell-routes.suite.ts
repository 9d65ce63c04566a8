import { assert, describe, it } from "@effect/vitest"
import { CellRoutes } from "@trajet/domain/cells"
import { Effect, type Layer } from "effect"

interface CellRoutesSuite {
  readonly name: string
  readonly layer: Layer.Layer<CellRoutes>
  /** The cell that the proxy has for a beginning; undefined if its map does not have the beginning. */
  readonly cellOf: (beginning: string) => string | undefined
  readonly failing: Layer.Layer<CellRoutes>
}

export const cellRoutesSuite = ({ cellOf, failing, layer, name }: CellRoutesSuite) =>
  describe(`the routes to cells ${name}`, () => {
    const route = (beginnings: ReadonlyArray<string>, cell: string) =>
      CellRoutes.use((routes) => routes.route(beginnings, cell)).pipe(Effect.provide(layer))

    it.live("has the cell of beginnings that it did not know", () =>
      Effect.gen(function* () {
        yield* route(["svc_live_new1", "svc_test_new2"], "north")
        assert.deepStrictEqual([cellOf("svc_live_new1"), cellOf("svc_test_new2")], ["north", "north"])
      })
    )

    it.live("changes the cell of beginnings that it knows, and of no other", () =>
      Effect.gen(function* () {
        yield* route(["svc_live_old1", "svc_live_old2", "svc_live_stay"], "north")
        yield* route(["svc_live_old1", "svc_live_old2", "svc_live_new3"], "south")
        assert.deepStrictEqual(
          ["old1", "old2", "new3", "stay"].map((end) => cellOf(`svc_live_${end}`)),
          ["south", "south", "south", "north"]
        )
      })
    )

    it.live("takes the same beginnings again, no beginning, and more than one command can have", () =>
      Effect.gen(function* () {
        const many = Array.from({ length: 1_000 }, (_, index) => `svc_live_m${String(index).padStart(9, "0")}`)
        yield* route([], "north")
        yield* route(many, "north")
        yield* route(many, "south")
        assert.deepStrictEqual(new Set(many.map(cellOf)), new Set(["south"]))
      })
    )

    it.live("fails if a proxy was not told, so that the change is repeated", () =>
      Effect.gen(function* () {
        const failure = yield* CellRoutes.use((routes) => routes.route(["svc_live_abcd"], "north")).pipe(
          Effect.provide(failing),
          Effect.flip
        )
        assert.strictEqual(failure._tag, "RoutesUnavailable")
      })
    )
  })
