import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { Instant } from "../time/instant.model.ts"
import { EventLog } from "./event-log.port.ts"
import { openCursor, sealCursor } from "./open-cursor.program.ts"
import { type PageAsked, pageOf, rowsOfPage } from "./page.rules.ts"

/** Reads a page of the events of a mission, the newest first. Fails with `MissionNotFound` and `CursorInvalid`. */
export const readMissionEvents = Effect.fn("readMissionEvents")(function* (
  tenant: Tenant,
  id: MissionId,
  { cursor, limit }: PageAsked
) {
  const log = yield* EventLog
  const { id: missionId } = yield* readMission(tenant, id)
  const scope = { list: "mission-events", holder: tenant, filters: missionId } as const
  const before = cursor === null ? null : Instant(yield* openCursor(scope, cursor))
  const found = yield* log.ofMission(tenant, { missionId, before, limit: rowsOfPage(limit) })
  const { items: events, last } = pageOf(found, limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, last.createdAt)
  return { events, nextCursor }
})
