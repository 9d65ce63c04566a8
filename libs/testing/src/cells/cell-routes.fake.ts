import { CellRoutes, RoutesUnavailable } from "@trajet/domain/cells"
import { Effect, Layer } from "effect"

interface FakeRoutes {
  readonly layer: Layer.Layer<CellRoutes>
  /** The cell of each beginning of a key. */
  readonly cells: ReadonlyMap<string, string>
  /** While the proxy is down, no route changes. */
  readonly become: (state: "up" | "down") => void
}

/** A proxy whose map is in memory. */
export const fakeRoutes = (): FakeRoutes => {
  const cells = new Map<string, string>()
  let isUp = true
  const route = (beginnings: ReadonlyArray<string>, cell: string) =>
    Effect.suspend(() => {
      if (!isUp) {
        return Effect.fail(new RoutesUnavailable({ proxy: "fake", reason: "connection refused" }))
      }
      for (const beginning of beginnings) cells.set(beginning, cell)
      return Effect.void
    })
  return {
    layer: Layer.succeed(CellRoutes, CellRoutes.of({ route })),
    cells,
    become: (state) => {
      isUp = state === "up"
    }
  }
}
