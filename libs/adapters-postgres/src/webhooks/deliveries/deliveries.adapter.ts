import type { Caller, StoreUnavailable, Tenant } from "@trajet/domain/access"
import { EventId } from "@trajet/domain/events"
import { isUuid } from "@trajet/domain/text"
import { timeOfUuid } from "@trajet/domain/time"
import {
  type Attempt,
  Deliveries,
  type Delivery,
  DeliveryId,
  type DeliveryQuery,
  type EndpointActivity,
  type ReplayPreview,
  type ReplayStep,
  type SentEvent,
  DeliveryUnknown,
  NothingToRetry,
  previewOf
} from "@trajet/domain/webhooks/deliveries"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, Option } from "effect"
import { Database } from "../../database/database.ts"
import type { Statement } from "../../database/statement.ts"
import {
  type ById,
  type DeliveryRow,
  findDelivery,
  listDeliveries,
  readSent,
  type SentRow,
  retryDelivery
} from "./deliveries.statements.ts"
import { type AttemptRow, type HourRow, readActivity, readAttempts } from "./attempts.statements.ts"
import { countReplay, type CountedRow, replayDeliveries } from "./replay-steps.statements.ts"
import { settledWrite } from "../../database/settlement.ts"

const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: DeliveryId(row.id),
  eventId: EventId(row.event_id),
  eventType: row.event_type,
  eventAt: row.event_at,
  endpointId: EndpointId(row.endpoint_id),
  status: row.status,
  attempts: row.attempts,
  lastStatusCode: row.last_status_code,
  lastError: row.last_error,
  nextAttemptAt: row.next_attempt_at,
  deliveredAt: row.status === "succeeded" ? row.ended_at : null,
  createdAt: row.created_at
})

const attemptOf = (row: AttemptRow): Attempt => ({
  attempt: row.attempt,
  startedAt: row.started_at,
  statusCode: row.status_code,
  error: row.error,
  durationMillis: row.duration_millis,
  answer: row.answer
})

const sentOf = (row: SentRow | undefined): Option.Option<SentEvent> =>
  row === undefined || row.data === null
    ? Option.none()
    : Option.some({ id: EventId(row.id), type: row.type, createdAt: row.created_at, data: row.data })

const activityOf = (rows: ReadonlyArray<HourRow>, most: number): EndpointActivity => {
  const hours = rows.map(({ p50, p95, ...counted }) => ({ ...counted, p50Millis: p50, p95Millis: p95 }))
  const counted = hours.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)
  return { hours, isComplete: counted < most }
}

const countedOf = (rows: ReadonlyArray<CountedRow>): ReplayPreview =>
  previewOf(
    rows.flatMap(({ type, status, count }) => (type === null || count === null ? [] : [{ type, status, count }])),
    rows[0]?.is_complete ?? true
  )

/** The rows of a statement about the delivery; none if the id is none of a delivery. */
const rowsById = <Row>(
  database: Database["Service"],
  one: Statement<ById, Row>,
  tenant: Tenant,
  id: DeliveryId
): Effect.Effect<ReadonlyArray<Row>, StoreUnavailable> =>
  Option.match(timeOfUuid(id), {
    onNone: () => Effect.succeed([]),
    onSome: (idAt) => database.run(one, { ...tenant, id, idAt })
  })

const beginAgain = (
  database: Database["Service"],
  delivery: ById,
  by: Pick<Caller, "keyId" | "requestId" | "ip"> | null
) =>
  settledWrite(database, {
    attempt: async (connection, committing) => {
      const asked = { keyId: by?.keyId ?? null, requestId: by?.requestId ?? null, ip: by?.ip ?? null }
      committing()
      return (await connection.run(retryDelivery, { ...delivery, ...asked })).length > 0
    },
    find: async (connection) => {
      const [found] = await connection.run(findDelivery, delivery)
      return found === undefined || found.status === "failed" || found.status === "dead" ? null : true
    }
  })

const retryResult = Effect.fnUntraced(function* (again: boolean, found: DeliveryRow | undefined) {
  if (found === undefined) return yield* new DeliveryUnknown()
  if (again || found.status === "pending" || found.status === "delivering") return deliveryOf(found)
  return yield* new NothingToRetry({ problem: found.endpoint_deleted ? "endpoint_deleted" : "succeeded" })
})

const make = Effect.gen(function* () {
  const database = yield* Database

  return Deliveries.of({
    list: (tenant: Tenant, query: DeliveryQuery) => {
      if (query.endpointId !== null && !isUuid(query.endpointId)) return Effect.succeed([])
      const input = {
        ...tenant,
        ...query,
        olderThanAt: query.olderThan?.eventAt ?? null,
        olderThanId: query.olderThan?.id ?? null
      }
      return database.run(listDeliveries(input), input).pipe(Effect.map((rows) => rows.map(deliveryOf)))
    },
    find: (tenant, id) =>
      rowsById(database, findDelivery, tenant, id).pipe(
        Effect.map(([found]) => Option.map(Option.fromUndefinedOr(found), deliveryOf))
      ),
    attempts: (tenant, id) => Effect.map(rowsById(database, readAttempts, tenant, id), (rows) => rows.map(attemptOf)),
    sent: (tenant, id) => Effect.map(rowsById(database, readSent, tenant, id), ([row]) => sentOf(row)),
    activity: (tenant, endpointId, most) =>
      isUuid(endpointId)
        ? database.run(readActivity, { ...tenant, endpointId, most }).pipe(Effect.map((rows) => activityOf(rows, most)))
        : Effect.succeed({ hours: [], isComplete: true }),
    retry: Effect.fnUntraced(function* (tenant, id, by) {
      const idAt = Option.getOrNull(timeOfUuid(id))
      const again = idAt !== null && (yield* beginAgain(database, { ...tenant, id, idAt }, by))
      return yield* retryResult(again, (yield* rowsById(database, findDelivery, tenant, id))[0])
    }),
    countReplay: (tenant, range, eventsMax) =>
      Effect.map(database.run(countReplay(range), { ...tenant, ...range, after: range.since, eventsMax }), countedOf),
    replay: (tenant, step: ReplayStep) =>
      database.run(replayDeliveries(step), { ...tenant, ...step }).pipe(
        Effect.map(([done]) => ({
          neverDelivered: done?.never ?? 0,
          again: done?.again ?? 0,
          reached: done?.reached ?? null,
          lastDueAt: done?.last_due_at ?? null,
          aheadMillis: done?.ahead_millis ?? 0
        }))
      )
  })
})

export const deliveriesLayer: Layer.Layer<Deliveries, never, Database> = Layer.effect(Deliveries, make)
