import { CallError } from "@trajet/pages/call-error.ts"
import { isOver } from "@trajet/pages/mission-status.ts"
import { call } from "../api/call.ts"
import { cells } from "@trajet/pages/cells/cells.ts"
import type { OperationsListedMission } from "../missions/mission.model.ts"
import { leadOfService } from "../clock/service-clock.rules.ts"
import { serviceMillis, serviceNow } from "../clock/service-clock.ts"
import type { PhaseKey, TripKey } from "../inspection/phase.model.ts"
import type { KeptLists, KeptMission } from "../store/kept.model.ts"
import type { Store } from "../store/store.ts"
import { readChange } from "./read-change.rules.ts"

const limit = 50
const pagesMax = 4
/** The phone keeps the sheets of so many missions, the nearest ones. */
const sheetsMax = 20

const readMissions = async (signal: AbortSignal): Promise<ReadonlyArray<OperationsListedMission>> => {
  const found: Array<OperationsListedMission> = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const { data, next_cursor: next } = await call(
      "GET /operations/v1/missions",
      { query: { limit, cursor } },
      { signal }
    )
    found.push(...data)
    if (next === null) break
    cursor = next
  }
  return found
}

const phaseKeys: ReadonlyArray<PhaseKey> = ["depart", "arrivee"]

const completedPhases = async (id: string, trip: TripKey, signal: AbortSignal): Promise<ReadonlyArray<PhaseKey>> => {
  try {
    const path = { id, trip }
    const { data } = await call("GET /operations/v1/missions/:id/inspections/:trip", { path }, { signal })
    return data === null ? [] : phaseKeys.filter((phase) => (data.phases[phase]?.completed_at ?? null) !== null)
  } catch (error) {
    // The trip is that of another driver.
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return []
    throw error
  }
}

const readSheet = async (id: string, driverId: string, signal: AbortSignal): Promise<KeptMission> => {
  // Whatever the phone learns of the mission after this instant is newer.
  const readAt = serviceNow()
  const mission = await call("GET /operations/v1/missions/:id", { path: { id } }, { signal })
  const { aller, retour } = mission.trips
  const isOwn = (trip: typeof retour) => trip?.driver?.id === driverId
  return {
    readAt,
    mission,
    leadMillis: leadOfService(mission.now ?? null, serviceMillis()) ?? 0,
    completed: {
      aller: isOwn(aller) ? await completedPhases(id, "aller", signal) : [],
      retour: isOwn(retour) ? await completedPhases(id, "retour", signal) : []
    }
  }
}

const byPickup = (one: OperationsListedMission, two: OperationsListedMission): number =>
  (one.trips.aller.pickup.date ?? "9999").localeCompare(two.trips.aller.pickup.date ?? "9999")

/** What was read, and the rows before it that only a cell which does not answer could have: they are not over. */
const withUnread = <Row extends { readonly id: string }>(
  read: ReadonlyArray<Row>,
  before: ReadonlyArray<Row> = []
): ReadonlyArray<Row> =>
  cells.silent().length === 0 ? read : [...read, ...before.filter(({ id }) => !read.some((row) => row.id === id))]

/**
 * Reads offers, missions and the sheets of those that have not ended, so that everything works without network
 * afterwards. Each sheet is stored once it is read: if the network fails, the phone has the nearest ones.
 *
 * @throws CallError
 */
export const readAll = async (store: Store, driverId: string, signal: AbortSignal): Promise<void> => {
  const readNow = await readMissions(signal)
  const { data: offersNow } = await call("GET /operations/v1/offers", { query: { limit } }, { signal })
  const before = store.state().lists
  const missions = withUnread(readNow, before?.missions)
  const offers = withUnread(offersNow, before?.offers)
  const lists: KeptLists = { readAt: serviceNow(), missions, offers }
  const open = missions.filter(({ status }) => !isOver(status)).toSorted(byPickup)
  const openIds = new Set(open.map(({ id }) => id))
  await store.commit((state) => ({ lists, ...readChange(state, new Map(), openIds) }))
  for (const { id } of open.slice(0, sheetsMax)) {
    try {
      const sheet = await readSheet(id, driverId, signal)
      await store.commit((state) => readChange(state, new Map([[id, sheet]]), openIds))
    } catch (error) {
      // The sheet of a cell that does not answer is that of before.
      if (cells.silent().length === 0) throw error
    }
  }
}
