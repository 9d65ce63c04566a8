import { Oversight } from "@trajet/domain/oversight"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { listedOf } from "../due/due-work.rows.ts"
import { listDriversAtHand } from "./drivers-at-hand.ts"
import { listInvoicing } from "./invoicing.ts"
import { listUnderWay } from "./under-way.ts"
import { disabledEndpoints, failedWork, searchGroups } from "./oversight.statements.ts"

const make = Effect.map(Database, (database) =>
  Oversight.of({
    failedWork: (limit) =>
      Effect.map(database.run(failedWork, { limit }), (rows) =>
        rows.map((row) => ({ ...listedOf(row), lastError: row.last_error, groupName: row.group_name }))
      ),
    disabledEndpoints: (environment, limit) =>
      Effect.map(database.run(disabledEndpoints, { environment, limit }), (rows) =>
        rows.map((row) => ({
          id: EndpointId(row.id),
          group: { id: row.group_id, name: row.group_name },
          environment: row.environment,
          url: row.url,
          reason: row.reason,
          failuresInRow: row.failures_in_row,
          failingSince: row.failing_since,
          createdAt: row.created_at
        }))
      ),
    driversAtHand: (environment, limit) => listDriversAtHand(database, environment, limit),
    missionsUnderWay: (environment, limit) => listUnderWay(database, environment, limit),
    missionsToInvoice: (query) => listInvoicing(database, query),
    groups: (search) =>
      Effect.map(database.run(searchGroups, search), (rows) =>
        rows.map(({ created_at: createdAt, id, name }) => ({ id, name, createdAt }))
      )
  })
)

/** What operators look after, read from PostgreSQL. */
export const oversightLayer: Layer.Layer<Oversight, never, Database> = Layer.effect(Oversight, make)
