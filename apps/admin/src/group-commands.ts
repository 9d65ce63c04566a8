import { createGroup, type Group, importBilling, importGrid, listGroups } from "@trajet/domain"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { printMany, printOne } from "./output.ts"

const group = Flag.String("group").pipe(Flag.withDescription("Name of the group"), Flag.withMetavar("NAME"))

const groupRow = ({ id, name, createdAt }: Group) => ({ id, name, created_at: createdAt })

const create = Command.make(
  "create",
  { name: Argument.String("name") },
  Effect.fn(function* ({ name }) {
    yield* printOne(groupRow(yield* createGroup(name)))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Create a group with the demonstration grid"))

const list = Command.make(
  "list",
  {},
  Effect.fn(function* () {
    yield* printMany((yield* listGroups).map(groupRow), "There are no groups.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("List the groups"))

export const groupsCommand = Command.make("groups").pipe(
  Command.withDescription("Groups: fleets, dealerships, renters"),
  Command.withSubcommands([create, list])
)

const gridImport = Command.make(
  "import",
  { group, file: Argument.FileText("file") },
  Effect.fn(function* ({ group, file }) {
    const imported = yield* importGrid(group, file)
    yield* printOne({ group: imported.group.name, version: imported.version })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Replace the price grid of a group by a JSON file"))

export const gridsCommand = Command.make("grids").pipe(
  Command.withDescription("Price grids"),
  Command.withSubcommands([gridImport])
)

const billingImport = Command.make(
  "import",
  { group, file: Argument.FileText("file") },
  Effect.fn(function* ({ group, file }) {
    const imported = yield* importBilling(group, file)
    yield* printOne({ group: imported.group.name, imported: imported.imported })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Add billing entities from a JSON file; those with the same id are replaced"))

export const billingCommand = Command.make("billing").pipe(
  Command.withDescription("Billing directories"),
  Command.withSubcommands([billingImport])
)
