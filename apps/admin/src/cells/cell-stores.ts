import { cellsLayer, databaseLayer } from "@trajet/adapters-postgres"
import { Cells, type LoadedCell } from "@trajet/domain/cells"
import { administrator, warnOfDatabaseInClear } from "@trajet/runtime"
import { Effect, Layer, Option, Redacted, Result, Schema } from "effect"
import { CellName, originOf } from "./cell-names.ts"
import { NothingToWorkOn } from "../connection.ts"
import { settings } from "../settings.ts"

const Address = Schema.String.check(
  Schema.makeFilter((text) => Option.isSome(originOf(text)) || "an address such as https://b.trajet.example")
)

const NamedCell = Schema.Struct({ name: CellName, address: Address, database_url: Schema.NonEmptyString })

const AllCells = Schema.Struct({
  cells: Schema.NonEmptyArray(NamedCell).check(
    Schema.makeFilter(
      (cells) => new Set(cells.map(({ name }) => name)).size === cells.length || "cells with different names"
    )
  ),
  map: Schema.optionalKey(Schema.NonEmptyString),
  proxies: Schema.optionalKey(Schema.Array(Schema.NonEmptyString))
})

/** A cell, and the database of its groups. */
export interface CellStore {
  readonly name: string
  readonly address: string
  readonly database: Redacted.Redacted
}

/** Every cell, and the proxies before them. */
export interface CellStores {
  readonly cells: ReadonlyArray<CellStore>
  readonly map: string
  readonly proxies: ReadonlyArray<string>
}

/** The file of the map by the name that `ops/cells/haproxy.cfg` gives it. */
export const mapByDefault = "/etc/haproxy/cells.map"

const decodeCells = Schema.decodeUnknownResult(Schema.fromJsonString(AllCells))

// The text has passwords, which the error of the decoder would show.
const wrong = "TRAJET_CELLS is not valid: set it to JSON of the form that `admin --help` shows"

/** The cells of `TRAJET_CELLS`, if it is set. */
export const cellsIfSet = Effect.gen(function* () {
  const { cells: given, environment } = yield* settings
  if (Option.isNone(given)) return Option.none<CellStores>()
  const read = decodeCells(Redacted.value(given.value))
  if (Result.isFailure(read)) return yield* new NothingToWorkOn({ missing: wrong })
  const { cells, map = mapByDefault, proxies = [] } = read.success
  for (const { database_url: DATABASE_URL } of cells) {
    yield* warnOfDatabaseInClear({ TRAJET_ENV: environment, DATABASE_URL })
  }
  return Option.some<CellStores>({
    cells: cells.map(({ address, database_url: url, name }) => ({
      ...{ name, database: Redacted.make(url) },
      address: address.replace(/\/$/u, "")
    })),
    map,
    proxies
  })
})

/** The cells of `TRAJET_CELLS`. Fails without it. */
export const cellStores = Effect.flatMap(cellsIfSet, (cells) =>
  Effect.mapError(
    Effect.fromOption(cells),
    () => new NothingToWorkOn({ missing: "set TRAJET_CELLS, or TRAJET_CELLS_FILE, to the list of all cells" })
  )
)

/** The database of a cell, for the administrator. */
export const databaseOf = ({ database: url }: CellStore) =>
  databaseLayer({ url, connectionsMax: 1, applicationName: "trajet-admin", actor: administrator() })

/** A cell of which the load is known, or why it is not. */
export type Asked = Result.Result<LoadedCell, { readonly cell: string; readonly reason: string }>

/** Asks every cell for its load, side by side. A cell that is down keeps no other from being shown. */
export const askAll = ({ cells }: CellStores) =>
  Effect.forEach(
    cells,
    (store) =>
      Cells.use(({ load }) => load).pipe(
        Effect.provide(cellsLayer.pipe(Layer.provide(databaseOf(store)))),
        Effect.map((load): LoadedCell => ({ ...load, cell: store.name })),
        Effect.mapError((error) => ({ cell: store.name, reason: error.message })),
        Effect.result
      ),
    { concurrency: "unbounded" }
  )
