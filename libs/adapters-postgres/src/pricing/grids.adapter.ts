import { GroupId } from "@trajet/domain/access"
import { compileGrid, Grids } from "@trajet/domain/pricing"
import { Cache, Duration, Effect, Exit, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { readStored } from "../database/stored-document.ts"
import { priceGrids } from "./price-grids.ts"
import { statement } from "../database/statement.ts"

interface GridVersion {
  readonly groupId: GroupId
  readonly version: number
}

const findGrid = statement<GridVersion, { readonly grid: unknown }>()(
  "grid.find",
  ($) => sql`SELECT grid FROM price_grid WHERE group_id = ${$("groupId")}::uuid AND version = ${$("version")}::int`
)

const gridsKeptMax = 1_000

const make = Effect.gen(function* () {
  const database = yield* Database
  const lookup = Effect.fnUntraced(function* (name: string) {
    const [groupId = "", version] = name.split(" ")
    const [row] = yield* database.run(findGrid, { groupId: GroupId(groupId), version: Number(version) })
    if (row === undefined) return yield* Effect.die(new Error(`group ${groupId} has no price grid ${version}`))
    const grid = yield* Effect.fromResult(readStored(priceGrids, `${groupId} ${version}`, row.grid))
    return compileGrid(grid)
  })
  // A look-up that failed is not kept: the next request asks again.
  const cache = yield* Cache.makeWith(lookup, {
    capacity: gridsKeptMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
  })
  return Grids.of({ version: (groupId, version) => Cache.get(cache, `${groupId} ${version}`) })
})

export const gridsLayer: Layer.Layer<Grids, never, Database> = Layer.effect(Grids, make)
