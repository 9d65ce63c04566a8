import { haproxyRoutes } from "@trajet/adapters-local"
import { groupMovesLayer } from "@trajet/adapters-postgres"
import { cellNumberMax, Cells, moveGroup } from "@trajet/domain/cells"
import { warnOfDatabaseInClear } from "@trajet/runtime"
import { Console, Effect, Layer, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { balanceCommand, movedFigures, statusCommand } from "./cell-load-commands.ts"
import { cellFlag, originOf } from "./cell-names.ts"
import { peopleCommand } from "./cell-people-command.ts"
import { mapByDefault } from "./cell-stores.ts"
import { databaseUrl, NothingToWorkOn, ports } from "../connection.ts"
import { groupFlag as group, integerFlag } from "../flags.ts"
import { Json, jsonText, printOne } from "../output.ts"
import { settings } from "../settings.ts"

const init = Command.make(
  "init",
  {
    number: integerFlag(
      "number",
      1,
      cellNumberMax,
      `Number of the new cell, 1 to ${cellNumberMax}, which no other cell has; the first cell has 0`
    )
  },
  Effect.fn(function* ({ number }) {
    const cells = yield* Cells
    yield* cells.init(number)
    yield* printOne({ number })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Give a new, empty cell its number, so that no two cells ever hand out the same mission number"
  )
)

const exportMap = Command.make(
  "export",
  { cell: cellFlag("Name of this cell in the map") },
  Effect.fn(function* ({ cell }) {
    const cells = yield* Cells
    const routes = yield* cells.routes
    yield* (yield* Json)
      ? Console.log(jsonText(routes.map((route) => ({ route, cell }))))
      : Console.log(routes.map((route) => `${route} ${cell}`).join("\n"))
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Print the map of this cell for HAProxy: the beginning of each key that this cell serves, and the name of the cell"
  )
)

const stores = Layer.unwrap(
  Effect.gen(function* () {
    const { environment, targetDatabaseUrl } = yield* settings
    const target = yield* Effect.fromOption(targetDatabaseUrl).pipe(
      Effect.mapError(
        () =>
          new NothingToWorkOn({
            missing: "set TRAJET_TARGET_DATABASE_URL to the database of the cell that the group moves to"
          })
      )
    )
    const source = yield* databaseUrl
    yield* warnOfDatabaseInClear({
      TRAJET_ENV: environment,
      DATABASE_URL: source,
      TRAJET_TARGET_DATABASE_URL: Redacted.value(target)
    })
    return groupMovesLayer(Redacted.make(source), target)
  })
)

const moveGroupCommand = Command.make(
  "move-group",
  {
    group,
    cell: cellFlag("Name of the cell that the group moves to, as in the map"),
    address: Flag.String("address").pipe(
      Flag.withDescription("Public address of that cell: links of the group are redirected there"),
      Flag.withMetavar("URL"),
      Flag.filterMap(originOf, (text) => `"${text}" is not an address such as https://b.trajet.example`)
    ),
    map: Flag.String("map").pipe(
      Flag.withDescription("Name of the map in the configuration of the proxies"),
      Flag.withMetavar("FILE"),
      Flag.withDefault(mapByDefault)
    ),
    proxies: Flag.String("proxy").pipe(
      Flag.withDescription("Runtime API of an HAProxy that is told the new cell: a path or host:port. May be repeated"),
      Flag.withMetavar("ADDRESS"),
      Flag.atLeast(0)
    )
  },
  Effect.fn(function* ({ address, cell, group, map, proxies }) {
    const moved = yield* moveGroup({ groupName: group, cell, address }).pipe(
      Effect.provide(haproxyRoutes({ map, proxies }))
    )
    yield* printOne({ group, cell: moved.cell, ...movedFigures(moved) })
  }, Effect.provide(stores))
).pipe(
  Command.withDescription(
    "Move a group from the cell of DATABASE_URL to that of TRAJET_TARGET_DATABASE_URL while it is served. Its writes stop for less than 2 s. Safe to repeat after a cut"
  )
)

export const cellsCommand = Command.make("cells").pipe(
  Command.withDescription("Cells: several databases, each with groups of its own"),
  Command.withSubcommands([init, exportMap, statusCommand, peopleCommand, moveGroupCommand, balanceCommand])
)
