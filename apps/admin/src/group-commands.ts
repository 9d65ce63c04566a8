import {
  commonScopes,
  createGroup,
  grantScopes,
  type Group,
  importBilling,
  importGrid,
  listGroups,
  Scope,
  setAdministrators,
  setTrackingMails
} from "@trajet/domain/access"
import { Effect, Redacted, Result, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { chosenCell } from "./cells/chosen-cell.ts"
import { ports, portsOn } from "./connection.ts"
import { groupFlag as group } from "./flags.ts"
import { printMany, printOne } from "./output.ts"

const groupRow = ({ id, name, createdAt, administrators, grantedScopes, trackingMails }: Group) => ({
  id,
  name,
  created_at: createdAt,
  administrators,
  granted_scopes: grantedScopes,
  tracking_mails: trackingMails
})

const create = Command.make(
  "create",
  { name: Argument.String("name") },
  Effect.fn(function* ({ name }) {
    const cell = yield* chosenCell(name)
    const created = createGroup(name).pipe(Effect.map(groupRow))
    if (cell === null) return yield* printOne(yield* Effect.provide(created, ports))
    const there = portsOn(Effect.succeed(Redacted.value(cell.database)))
    yield* printOne({ ...(yield* Effect.provide(created, there)), cell: cell.name })
  })
).pipe(
  Command.withDescription(
    "Create a group with the demonstration grid, without price adjustments by clients. With TRAJET_CELLS and without DATABASE_URL, it gets the cell with the least load"
  )
)

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

const noScope = "none"
const grantable = Scope.literals.filter((scope) => !commonScopes.includes(scope))
const decodeScopes = Schema.decodeUnknownResult(Schema.Array(Schema.Literals(grantable)))

const scopes = Command.make(
  "scopes",
  {
    group,
    granted: Flag.String("grant").pipe(
      Flag.withDescription(`Separated by commas: ${grantable.join(", ")}; or ${noScope}; they replace the former ones`),
      Flag.withMetavar("SCOPES"),
      Flag.filterMap(
        (text) => Result.getSuccess(decodeScopes(text === noScope ? [] : [...new Set(text.split(","))])),
        (text) => `"${text}" is neither a list of ${grantable.join(", ")} nor ${noScope}`
      )
    )
  },
  Effect.fn(function* ({ group, granted }) {
    yield* printOne(groupRow(yield* grantScopes(group, granted)))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Grant the keys of a group scopes beyond those of every group"))

const trackingMails = Command.make(
  "tracking-mails",
  { group, state: Argument.Literals("state", ["on", "off"]) },
  Effect.fn(function* ({ group, state }) {
    yield* printOne(groupRow(yield* setTrackingMails(group, state === "on")))
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Mail tracking links of a group: the contacts of each trip get the address of their page, as the trip gets its driver"
  )
)

export const groupsCommand = Command.make("groups").pipe(
  Command.withDescription("Groups: fleets, dealerships, renters"),
  Command.withSubcommands([create, list, administrators, scopes, trackingMails])
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
