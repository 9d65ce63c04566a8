import { compileGrid, Grids, PriceGrid } from "@trajet/domain"
import { Cache, Duration, Effect, Exit, Layer, Schema } from "effect"
import { sql } from "kysely"
import { Database } from "./database.ts"
import { statement } from "./statement.ts"

interface GridVersion {
  readonly groupId: string
  readonly version: number
}

const findGrid = statement<GridVersion, { readonly grid: unknown }>()(
  "grid.find",
  ($) => sql`SELECT grid FROM price_grid WHERE group_id = ${$("groupId")}::uuid AND version = ${$("version")}::int`
)

const latestVersion = statement<{ readonly groupId: string }, { readonly version: number }>()(
  "grid.latest",
  ($) => sql`SELECT version FROM price_grid WHERE group_id = ${$("groupId")}::uuid ORDER BY version DESC LIMIT 1`
)

const decodeGrid = Schema.decodeUnknownEffect(PriceGrid)

const gridsKeptMax = 1_000

const make = Effect.gen(function* () {
  const database = yield* Database
  const lookup = Effect.fnUntraced(function* (name: string) {
    const [groupId = "", version] = name.split(" ")
    const rows = yield* database.run(findGrid, { groupId, version: Number(version) })
    return compileGrid(yield* Effect.orDie(decodeGrid(rows[0]?.grid)))
  })
  // A look-up that failed is not kept: the next request asks again.
  const cache = yield* Cache.makeWith(lookup, {
    capacity: gridsKeptMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
  })
  const version = (groupId: string, version: number) => Cache.get(cache, `${groupId} ${version}`)
  return Grids.of({
    version,
    latest: (groupId) =>
      Effect.flatMap(database.run(latestVersion, { groupId }), ([row]) => version(groupId, row?.version ?? 0))
  })
})

export const gridsLayer: Layer.Layer<Grids, never, Database> = Layer.effect(Grids, make)
