import { createDriver, createOperator, type StoredPersonKey } from "@trajet/domain/people"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { pepperGiven, ports } from "./connection.ts"
import { printOne } from "./output.ts"

const environment = Flag.Literals("environment", ["live", "test"])
const name = Argument.String("name")

const keyRow = (key: StoredPersonKey, clear: string) => ({
  key: clear,
  key_id: key.id,
  environment: key.environment,
  prefix: key.prefix
})

const operatorsCreate = Command.make(
  "create",
  { name, environment },
  Effect.fn(function* ({ name, environment }) {
    yield* pepperGiven
    const { operator, key, clear } = yield* createOperator(name, environment)
    yield* printOne({ id: operator.id, name: operator.name, ...keyRow(key, clear) })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription("Create an operator, or a further key for the operator of that name; the key is shown once")
)

export const operatorsCommand = Command.make("operators").pipe(
  Command.withDescription("Operators of the transport company"),
  Command.withSubcommands([operatorsCreate])
)

const driversCreate = Command.make(
  "create",
  {
    name,
    environment,
    firstName: Flag.String("first-name"),
    phone: Flag.String("phone"),
    email: Flag.String("email").pipe(Flag.withDescription("A driver with this address gets a further key"))
  },
  Effect.fn(function* ({ name, environment, firstName, phone, email }) {
    yield* pepperGiven
    const made = yield* createDriver({ firstName, lastName: name, phone, email }, environment)
    const { driver, key, clear } = made
    yield* printOne({
      id: driver.id,
      first_name: driver.firstName,
      name: driver.lastName,
      phone: driver.phone,
      email: driver.email,
      ...keyRow(key, clear)
    })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Create a driver, or a further key for the driver with that e-mail address; the key is shown once"
  )
)

export const driversCommand = Command.make("drivers").pipe(
  Command.withDescription("Drivers of the transport company"),
  Command.withSubcommands([driversCreate])
)
