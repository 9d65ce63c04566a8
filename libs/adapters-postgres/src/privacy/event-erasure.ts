import { type Environment, GroupId, type Tenant } from "@trajet/domain/access"
import type { EventType } from "@trajet/domain/events"
import {
  addCounts,
  type EraseEvent,
  type ErasureCounts,
  type ErasureMode,
  type MissionRef
} from "@trajet/domain/privacy"
import type { Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import type { Connection, Database } from "../database/database.ts"
import { type Batch, inBatches, inTransaction, rowsPerBatch } from "./erasure-transaction.ts"
import {
  eraseDeliveries,
  type EventRow,
  eventsOfMission,
  eventsOfType,
  type KeptRow,
  keptOfMission,
  keptOfType,
  nextLog,
  replaceEvents,
  replaceKept
} from "./erasing.statements.ts"

const nilUuid = "00000000-0000-0000-0000-000000000000"

/** Erases these events of a tenant, and what receivers answered to their deliveries: to all, or only to those that change. */
const eraseRows = async (
  connection: Connection,
  tenant: Tenant,
  rows: ReadonlyArray<EventRow>,
  erase: EraseEvent,
  answers: "all" | "of_changed"
): Promise<ErasureCounts> => {
  const erased = rows.map(({ created_at: at, data, type }) => ({ at, data, ...erase(type, data) }))
  const changed = erased.filter(({ data, value }) => value !== data)
  if (changed.length > 0) {
    const datas = changed.map(({ value }) => value)
    await connection.run(replaceEvents, { ...tenant, ats: changed.map(({ at }) => at), datas })
  }
  const ats = (answers === "all" ? erased : changed).map(({ at }) => at)
  const counts = erased.map((one) => one.counts)
  if (ats.length === 0) return addCounts(counts)
  const [row] = await connection.run(eraseDeliveries, { ...tenant, ats })
  return addCounts([...counts, { delivery_attempts: row?.count ?? 0 }])
}

/** Erases the copies of event data that deliveries have, and what receivers answered. */
const eraseKept = async (
  connection: Connection,
  rows: ReadonlyArray<KeptRow>,
  erase: EraseEvent,
  answers: "all" | "of_changed"
): Promise<ErasureCounts> => {
  const erased = rows.map((row) => ({ row, ...erase(row.event_type, row.kept_data) }))
  const changed = erased.filter(({ row, value }) => value !== row.kept_data)
  if (changed.length > 0) {
    await connection.run(replaceKept, {
      endpointIds: changed.map(({ row }) => row.endpoint_id),
      ats: changed.map(({ row }) => row.event_at),
      datas: changed.map(({ value }) => value)
    })
  }
  const counts: Array<ErasureCounts> = erased.map((one) => one.counts)
  for (const { row } of answers === "all" ? erased : changed) {
    const tenant = { groupId: GroupId(row.group_id), environment: row.environment }
    const [found] = await connection.run(eraseDeliveries, { ...tenant, ats: [row.event_at] })
    counts.push({ delivery_attempts: found?.count ?? 0 })
  }
  return addCounts(counts)
}

const lastOf = (rows: ReadonlyArray<EventRow>): Instant | null =>
  rows.length < rowsPerBatch ? null : (rows.at(-1)?.created_at ?? null)

/** `PersonalData.eraseEvents`. */
export const eraseEvents = (
  database: Database["Service"],
  { missionId, tenant }: MissionRef,
  mode: ErasureMode,
  erase: EraseEvent
) => {
  const ofLog = inBatches<Instant | "-infinity">(database, mode, "-infinity", async (connection, after) => {
    const rows = await connection.run(eventsOfMission, { ...tenant, missionId, after, most: rowsPerBatch })
    return { counts: await eraseRows(connection, tenant, rows, erase, "all"), next: lastOf(rows) }
  })
  const copies = inTransaction(database, mode, async (connection) =>
    eraseKept(connection, await connection.run(keptOfMission, { ...tenant, missionId }), erase, "all")
  )
  return Effect.map(Effect.all([ofLog, copies]), addCounts)
}

interface LogPosition {
  readonly groupId: string
  readonly environment: Environment | ""
  /** Null before the first event of the next log. */
  readonly after: Instant | "-infinity" | null
}

/** The events of a type in the log at a position; in the next log if this one has no more. */
const eraseLogBatch = async (
  connection: Connection,
  position: LogPosition,
  type: EventType,
  erase: EraseEvent
): Promise<Batch<LogPosition>> => {
  const { after, environment, groupId } = position
  if (after === null || environment === "") {
    const [log] = await connection.run(nextLog, { groupId, environment })
    const next: LogPosition | null =
      log === undefined ? null : { groupId: log.group_id, environment: log.environment, after: "-infinity" }
    return { counts: {}, next }
  }
  const tenant = { groupId: GroupId(groupId), environment }
  const rows = await connection.run(eventsOfType, { ...tenant, type, after, most: rowsPerBatch })
  return {
    counts: await eraseRows(connection, tenant, rows, erase, "of_changed"),
    next: { ...position, after: lastOf(rows) }
  }
}

interface KeptPosition {
  readonly endpointId: string
  readonly eventAt: Instant | "-infinity"
}

/** `PersonalData.eraseEventsOfType`. */
export const eraseEventsOfType = (
  database: Database["Service"],
  type: EventType,
  mode: ErasureMode,
  erase: EraseEvent
) => {
  const beforeAll: LogPosition = { groupId: nilUuid, environment: "", after: null }
  const ofLogs = inBatches(database, mode, beforeAll, (connection, position) =>
    eraseLogBatch(connection, position, type, erase)
  )
  const beforeKept: KeptPosition = { endpointId: nilUuid, eventAt: "-infinity" }
  const copies = inBatches(database, mode, beforeKept, async (connection, position): Promise<Batch<KeptPosition>> => {
    const rows = await connection.run(keptOfType, { ...position, type, most: rowsPerBatch })
    const last = rows.length < rowsPerBatch ? undefined : rows.at(-1)
    return {
      counts: await eraseKept(connection, rows, erase, "of_changed"),
      next: last === undefined ? null : { endpointId: last.endpoint_id, eventAt: last.event_at }
    }
  })
  return Effect.map(Effect.all([ofLogs, copies]), addCounts)
}
