import { migrate } from "@trajet/adapters-postgres"
import { pruneOldRecords } from "@trajet/domain/events"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { databaseUrl, ports } from "./connection.ts"
import { printOne } from "./output.ts"

export const migrateCommand = Command.make(
  "migrate",
  {},
  Effect.fn(function* () {
    const migrated = yield* migrate(yield* databaseUrl)
    yield* printOne({ migrated })
  })
).pipe(Command.withDescription("Bring the database schema to the newest version"))

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
