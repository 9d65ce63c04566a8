import { TestClocks } from "@trajet/domain/clock"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { type HeldRow, letGoClock, signalMove, stepClock, takeClock } from "./clock.statements.ts"

const heldOf = ({ lead_millis: leadMillis, present }: HeldRow) => ({ leadMillis, present })

const first = <Row>(rows: ReadonlyArray<Row>) => Option.fromUndefinedOr(rows[0])

/** The test clocks, in PostgreSQL. */
export const testClocksLayer: Layer.Layer<TestClocks, never, Database> = Layer.effect(
  TestClocks,
  Effect.map(Database, (database) =>
    TestClocks.of({
      take: (groupId, mover, holdMillis) =>
        Effect.map(database.run(takeClock, { groupId, mover, holdMillis }), (rows) => Option.map(first(rows), heldOf)),
      step: (groupId, mover, step) =>
        Effect.map(database.run(stepClock, { groupId, mover, ...step }), (rows) =>
          Option.map(first(rows), (row) => ({
            ...heldOf(row),
            works: row.works,
            endpointIds: row.endpoint_ids.map(EndpointId)
          }))
        ),
      letGo: (groupId, mover) => Effect.asVoid(database.run(letGoClock, { groupId, mover })),
      signal: (endpointIds) => Effect.ignore(database.run(signalMove, { endpoints: endpointIds.join() }))
    })
  )
)
