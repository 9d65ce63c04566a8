import { Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { CursorInvalid } from "../events/cursor.errors.ts"
import { openCursor, sealCursor } from "../events/open-cursor.program.ts"
import { type PageAsked, pageOf, rowsOfPage } from "../events/page.rules.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { missionCursorFilters, type MissionFilters } from "./mission-filters.model.ts"
import { ordinalOf } from "../mission/mission-number.rules.ts"
import { type MissionPosition, Missions, type MissionSummary } from "../mission/missions.port.ts"
import { plainRegistration } from "../pricing/plate.rules.ts"
import { Instant } from "../time/instant.model.ts"
import { spanned } from "../traces/spanned.ts"

/** Filters as the client wrote them: a plate with any separators. */
export type ListMissions = MissionFilters & PageAsked

export interface MissionPage {
  readonly missions: ReadonlyArray<MissionSummary>
  readonly nextCursor: string | null
}

const emptyPage: MissionPage = { missions: [], nextCursor: null }

const positionOf = (text: string): MissionPosition | null => {
  const [createdAt, id] = text.split(" ")
  return createdAt === undefined || id === undefined ? null : { createdAt: Instant(createdAt), id: MissionId(id) }
}

/** Reads a page of the tenant's missions, newest first (ORD-38). */
export const listMissions = spanned("listMissions")(function* (tenant: Tenant, asked: ListMissions) {
  const missions = yield* Missions
  const { limit, cursor, ...wanted } = asked
  const { transportId, ...filters } = wanted
  const scope = { list: "transports", holder: tenant, filters: missionCursorFilters(wanted) } as const
  const olderThan = cursor === null ? null : positionOf(yield* openCursor(scope, cursor))
  if (cursor !== null && olderThan === null) return yield* new CursorInvalid()
  const ordinal = transportId === null ? null : Option.getOrUndefined(ordinalOf(transportId))
  // No mission has a malformed number.
  if (ordinal === undefined) return emptyPage
  const registration = asked.registration === null ? null : plainRegistration(asked.registration)
  const found = yield* missions.list(tenant, { ...filters, registration, ordinal, olderThan, limit: rowsOfPage(limit) })
  const { items, last } = pageOf(found, limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, `${last.createdAt} ${last.id}`)
  return { missions: items, nextCursor } satisfies MissionPage
})
