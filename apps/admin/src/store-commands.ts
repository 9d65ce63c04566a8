import { migrate } from "@trajet/adapters-postgres"
import { pruneOldRecords } from "@trajet/domain/events"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { databaseUrl, ports } from "./connection.ts"
import { printOne } from "./output.ts"

export const migrateCommand = Command.make(
  "migrate",
  {
    contract: Flag.Boolean("contract").pipe(
      Flag.withDescription("Also what the release before cannot live with; run it after its last process has ended"),
      Flag.withDefault(false),
      Flag.withoutNegation
    )
  },
  Effect.fn(function* ({ contract }) {
    const { migrated, newer, waiting } = yield* migrate(yield* databaseUrl, { contract })
    yield* printOne({ migrated, waiting, newer })
  })
).pipe(Command.withDescription("Bring the database schema to the version of this release, while processes serve"))

export const pruneCommand = Command.make(
  "prune",
  {},
  Effect.fn(function* () {
    const { idempotencyKeys, declinedOffers, ...counts } = yield* pruneOldRecords
    yield* printOne({ idempotency_keys: idempotencyKeys, ...counts, declined_offers: declinedOffers })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Delete idempotency keys, events, deliveries, notices, positions, declined offers, sign-ins and audit rows after their retention"
  )
)
