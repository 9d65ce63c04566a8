import type { Tenant } from "@trajet/domain/access"
import type { EventType } from "@trajet/domain/events"
import { addCounts, type Erased, type EraseEvent, type ErasureCounts, type ErasureMode } from "@trajet/domain/privacy"
import type { KeyRow, StoreState, TenantRows } from "../store/store-state.fake.ts"

/** What an erasure found, and how it writes it. A count leaves the writes out. */
export interface Found {
  readonly counts: ErasureCounts
  readonly write: () => void
}

/** Writes what was found, unless it is only counted, and returns the counts. */
export const done = (mode: ErasureMode, found: ReadonlyArray<Found>): ErasureCounts => {
  if (mode === "erase") for (const { write } of found) write()
  return addCounts(found.map(({ counts }) => counts))
}

/** Which events of a tenant are erased. */
export interface Events {
  readonly tenant: Tenant
  readonly isAsked: (event: {
    readonly type: EventType
    readonly missionId: string | null
    readonly data: string
  }) => boolean
  /** Whose answers of receivers are erased: of all these events, or only of those that change. */
  readonly answers: "all" | "of_changed"
}

const inLog = (state: StoreState, { tenant, isAsked }: Events, erase: EraseEvent): ReadonlyArray<Found> => {
  const rows = state.rowsToRead(tenant)
  return rows.events.filter(isAsked).map((event) => {
    const { counts, value } = erase(event.type, event.data)
    const write = () => {
      rows.events = rows.events.map((one) => (one.id === event.id ? { ...one, data: value } : one))
    }
    return { counts, write }
  })
}

const missionIn = (data: string): string | null => {
  const parsed: unknown = JSON.parse(data)
  return String(Reflect.get(Object(parsed), "id"))
}

/** Copies that deliveries have, which count with their event as long as the log has it, and what receivers answered. */
const inDeliveries = (
  state: StoreState,
  { answers, isAsked, tenant }: Events,
  erase: EraseEvent
): ReadonlyArray<Found> => {
  const { webhooks } = state
  const logged = new Set(state.rowsToRead(tenant).events.map(({ id }) => id))
  return webhooks
    .everyDelivery()
    .filter((one) => one.tenant.groupId === tenant.groupId && one.tenant.environment === tenant.environment)
    .filter(({ data, eventType: type }) => isAsked({ type, data, missionId: missionIn(data) }))
    .map((delivery) => {
      const { counts, value } = erase(delivery.eventType, delivery.data)
      const isTold = answers === "all" || value !== delivery.data
      const answered = isTold ? delivery.log.filter(({ answer }) => answer !== null).length : 0
      const told = {
        lastError: delivery.lastError?.split(":", 1)[0] ?? null,
        log: delivery.log.map((attempt) => ({ ...attempt, answer: null }))
      }
      return {
        counts: addCounts([logged.has(delivery.eventId) ? {} : counts, { delivery_attempts: answered }]),
        write: () => webhooks.put({ ...delivery, data: value, ...(isTold ? told : {}) })
      }
    })
}

/** Erases events of a tenant, and what their deliveries hold. */
export const eraseEventsIn = (state: StoreState, mode: ErasureMode, events: Events, erase: EraseEvent): ErasureCounts =>
  done(mode, [...inLog(state, events, erase), ...inDeliveries(state, events, erase)])

/** Erases stored answers of these tenants. */
export const eraseAnswersIn = (
  tenants: ReadonlyArray<TenantRows>,
  mode: ErasureMode,
  isAsked: (row: KeyRow) => boolean,
  erase: (body: string) => Erased<string>
): ErasureCounts =>
  done(
    mode,
    tenants.flatMap(({ keys }) =>
      [...keys].flatMap(([key, row]): ReadonlyArray<Found> => {
        if (row.answer === null || !isAsked(row)) return []
        const { status } = row.answer
        const { counts, value: body } = erase(row.answer.body)
        return [{ counts, write: () => keys.set(key, { ...row, answer: { status, body } }) }]
      })
    )
  )
