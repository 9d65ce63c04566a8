import { TestClocks } from "@trajet/domain/clock"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import {
  emptySome,
  type HeldRow,
  letGoClock,
  setClockBack,
  signalMove,
  stepClock,
  takeClock
} from "./clock.statements.ts"

/** Missions that a step of a reset removes. Each has some dozens of rows, so that a step takes some milliseconds. */
const missionsPerStep = 50

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
      setBack: ({ ip, keyId, requestId, tenant: { groupId } }, mover, holdMillis) =>
        Effect.map(database.run(setClockBack, { groupId, mover, keyId, requestId, ip, holdMillis }), (rows) =>
          Option.map(first(rows), ({ before }) => before)
        ),
      emptySome: (groupId, mover, step) =>
        Effect.map(database.run(emptySome, { groupId, mover, ...step, most: missionsPerStep }), (rows) =>
          Option.map(first(rows), ({ removed }) => removed)
        ),
      letGo: (groupId, mover) => Effect.asVoid(database.run(letGoClock, { groupId, mover })),
      signal: (endpointIds) => Effect.ignore(database.run(signalMove, { endpoints: endpointIds.join() }))
    })
  )
)
