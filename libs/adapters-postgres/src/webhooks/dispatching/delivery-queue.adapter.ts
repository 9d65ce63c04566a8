import { StoreUnavailable } from "@trajet/domain/access"
import { leaseExpiredError, lostLeasesMax } from "@trajet/domain/webhooks/deliveries"
import { type ClaimRequest, DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { type Connection, Database } from "../../database/database.ts"
import { isUnavailable } from "../../database/pg-errors.ts"
import { endpointOf } from "../endpoints/endpoint.rows.ts"
import { claimOf } from "./delivery-queue.rows.ts"
import { claimDeliveries, endOrphans, expireLeases } from "./delivery-queue.statements.ts"
import { dueEndpoints, readEndpoints } from "./due-endpoints.statements.ts"
import { figures } from "./queue-figures.statements.ts"
import { settleReports } from "./delivery-settlement.ts"
import { forgetWorkers } from "./worker-sessions.statements.ts"

const expiredPerStatementMax = 1_000

const make = Effect.gen(function* () {
  const database = yield* Database

  // Each of these writes is safe to repeat, so a lost reply is not looked into: the caller sends it again.
  const held = <A>(use: (connection: Connection) => Promise<A>) =>
    database
      .hold(use)
      .pipe(
        Effect.catch(({ cause }) =>
          isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
        )
      )

  return DeliveryQueue.of({
    claim: ({ shares, owner, leaseMillis }: ClaimRequest) =>
      database
        .run(claimDeliveries, {
          endpointIds: shares.map(({ endpointId }) => endpointId),
          most: shares.map(({ most }) => most),
          owner,
          leaseMillis
        })
        .pipe(Effect.map(claimOf)),
    settle: (owner, reports) => settleReports(held, owner, reports),
    expireLeases: Effect.gen(function* () {
      const input = { lostMax: lostLeasesMax, rows: expiredPerStatementMax, error: leaseExpiredError }
      const rows = yield* database.run(expireLeases, input)
      yield* database.run(endOrphans, { rows: expiredPerStatementMax })
      yield* database.run(forgetWorkers, {})
      return { expired: rows.length, endpointIds: [...new Set(rows.map(({ endpoint_id }) => EndpointId(endpoint_id)))] }
    }),
    dueEndpoints: database.run(dueEndpoints, {}).pipe(Effect.map((rows) => rows.map(({ id }) => EndpointId(id)))),
    endpoints: (ids) => database.run(readEndpoints, { ids }).pipe(Effect.map((rows) => rows.map(endpointOf))),
    figures: database
      .run(figures, {})
      .pipe(Effect.flatMap(([row]) => (row === undefined ? Effect.die("no figures") : Effect.succeed(row))))
  })
})

export const deliveryQueueLayer: Layer.Layer<DeliveryQueue, never, Database> = Layer.effect(DeliveryQueue, make)
