import { GroupId } from "@trajet/domain/access"
import { OperatorId } from "@trajet/domain/people"
import { compileGrid, Grids, type GridVersion } from "@trajet/domain/pricing"
import { Cache, Duration, Effect, Exit, Layer, Option, Result } from "effect"
import { Database } from "../database/database.ts"
import { settledWrite } from "../database/settlement.ts"
import { readStored, storedText } from "../database/stored-document.ts"
import {
  findGrid,
  findGroupGrid,
  gridOfRequest,
  type GridVersionRow,
  gridVersions,
  type GroupGridRow,
  type InsertGrid,
  insertGrid
} from "./grid.statements.ts"
import { priceGrids } from "./price-grids.ts"

const gridsKeptMax = 1_000
const versionMax = 2_147_483_647

const versionOf = ({ version, created_at: createdAt, person_id, person_name }: GridVersionRow): GridVersion => ({
  version,
  createdAt,
  by: person_id === null ? null : { id: OperatorId(person_id), name: person_name ?? "" }
})

const groupGridOf = (groupId: GroupId, row: GroupGridRow) =>
  Result.map(readStored(priceGrids, `${groupId} ${row.version}`, row.grid), (grid) => ({ ...versionOf(row), grid }))

/** Makes a version; none if the current version is not the one that it replaces. */
const replacing = (database: Database["Service"], input: InsertGrid) =>
  settledWrite<Option.Option<GridVersion>>(database, {
    attempt: async (connection, committing) => {
      committing()
      const [row] = await connection.run(insertGrid, input)
      return Option.map(Option.fromUndefinedOr(row), versionOf)
    },
    find: async (connection) => {
      const [row] = await connection.run(gridOfRequest, input)
      return row === undefined ? null : Option.some(versionOf(row))
    }
  })

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
  return Grids.of({
    version: (groupId, version) => Cache.get(cache, `${groupId} ${version}`),
    find: Effect.fnUntraced(function* (groupId, version) {
      const [row] = yield* database.run(findGroupGrid, { groupId, version })
      return row === undefined ? Option.none() : Option.some(yield* Effect.fromResult(groupGridOf(groupId, row)))
    }),
    versions: (groupId, { limit, olderThan }) =>
      Effect.map(database.run(gridVersions, { groupId, limit, olderThan: olderThan ?? versionMax }), (rows) =>
        rows.map(versionOf)
      ),
    replace: ({ keyId, person, requestId, ip }, groupId, { grid, reason, replaces }) =>
      replacing(database, {
        groupId,
        grid: storedText(priceGrids, grid),
        replaces,
        keyId,
        personId: person.id,
        reason,
        requestId,
        ip
      })
  })
})

export const gridsLayer: Layer.Layer<Grids, never, Database> = Layer.effect(Grids, make)
