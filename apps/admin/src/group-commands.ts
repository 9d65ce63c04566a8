import {
  createGroup,
  type Group,
  importBilling,
  importGrid,
  listGroups,
  setAdministrators
} from "@trajet/domain/access"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { groupFlag as group } from "./flags.ts"
import { printMany, printOne } from "./output.ts"

const groupRow = ({ id, name, createdAt, administrators }: Group) => ({
  id,
  name,
  created_at: createdAt,
  administrators
})

const create = Command.make(
  "create",
  { name: Argument.String("name") },
  Effect.fn(function* ({ name }) {
    yield* printOne(groupRow(yield* createGroup(name)))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Create a group with the demonstration grid, without price adjustments by clients"))

const list = Command.make(
  "list",
  {},
  Effect.fn(function* () {
    yield* printMany((yield* listGroups).map(groupRow), "There are no groups.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("List the groups"))

const administrators = Command.make(
  "administrators",
  {
    group,
    emails: Flag.String("emails").pipe(
      Flag.withDescription('E-mail addresses, separated by commas; they replace the former ones; "" for none'),
      Flag.withMetavar("EMAILS")
    )
  },
  Effect.fn(function* ({ group, emails }) {
    const list = emails.trim() === "" ? [] : emails.split(",")
    yield* printOne(groupRow(yield* setAdministrators(group, list)))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Set the addresses that get a notice when an endpoint of the group is disabled"))

export const groupsCommand = Command.make("groups").pipe(
  Command.withDescription("Groups: fleets, dealerships, renters"),
  Command.withSubcommands([create, list, administrators])
)

const gridImport = Command.make(
  "import",
  { group, file: Argument.FileText("file") },
  Effect.fn(function* ({ group, file }) {
    const imported = yield* importGrid(group, file)
    yield* printOne({ group: imported.group.name, version: imported.version })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Replace the price grid of a group with a JSON file"))

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
).pipe(Command.withDescription("Add billing entities from a JSON file; an entity with the same id is replaced"))

export const billingCommand = Command.make("billing").pipe(
  Command.withDescription("Billing directories"),
  Command.withSubcommands([billingImport])
)
