import { compileGrid, Grids, PriceGrid } from "@trajet/domain/pricing"
import { Cache, Duration, Effect, Exit, Layer, Schema } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface GridVersion {
  readonly groupId: string
  readonly version: number
}

const findGrid = statement<GridVersion, { readonly grid: unknown }>()(
  "grid.find",
  ($) => sql`SELECT grid FROM price_grid WHERE group_id = ${$("groupId")}::uuid AND version = ${$("version")}::int`
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
  return Grids.of({ version: (groupId, version) => Cache.get(cache, `${groupId} ${version}`) })
})

export const gridsLayer: Layer.Layer<Grids, never, Database> = Layer.effect(Grids, make)
