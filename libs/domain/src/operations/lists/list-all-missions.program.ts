import { Clock, Effect, Option } from "effect"
import { presentsOf } from "../../clock/present.program.ts"
import { CursorInvalid } from "../../events/cursor.errors.ts"
import type { CursorScope } from "../../events/cursor.rules.ts"
import { openCursor, sealCursor } from "../../events/open-cursor.program.ts"
import type { PageAsked } from "../../events/page.rules.ts"
import type { DriverId } from "../../mission/mission.model.ts"
import { ordinalOf } from "../../mission/mission-number.rules.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import { plainRegistration } from "../../pricing/plate.rules.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import type { Instant } from "../../time/instant.model.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { AllMissions } from "../all-missions.port.ts"
import { allMissionCursorFilters, type AllMissionFilters } from "./all-mission-filters.model.ts"
import { isLate } from "./attention.rules.ts"
import {
  type AllMissionsPage,
  type AllMissionsQuery,
  type MissionSearch,
  type PagedMission,
  positionOfText,
  positionText
} from "./mission-list.model.ts"
import { openRefusedStep } from "../refused-step.rules.ts"
import { finishedSeenAfter } from "../seen-mission.rules.ts"

/** Filters as the person wrote them. */
export type ListAllMissions = AllMissionFilters & PageAsked

/** A mission of a page, as a person sees it. */
export interface SeenMission extends PagedMission {
  /** True if the window of a leg has ended and the leg is not done. */
  readonly late: boolean
}

const emptyPage: AllMissionsPage = { missions: [], next: null }

const searchOf = (text: string): MissionSearch => {
  const reference = text.trim()
  return {
    reference,
    registration: plainRegistration(reference),
    ordinal: Option.getOrNull(ordinalOf(reference.toUpperCase()))
  }
}

const driverOf = ({ person }: PersonCaller, driverId: DriverId | null, now: Instant): AllMissionsQuery["driver"] => {
  if (person.role === "driver") return { id: person.id, endedAfter: finishedSeenAfter(now) }
  return driverId === null ? null : { id: driverId, endedAfter: null }
}

/**
 * Reads a page of the missions that the caller may see, of all groups: an operator sees all, a driver sees its own
 * (OPS-23), in the order of `AllMissionsOrder`. A page may have fewer missions than `limit` although another one follows.
 * Fails with `CursorInvalid`.
 */
export const listAllMissions = Effect.fn("listAllMissions")(function* (caller: PersonCaller, asked: ListAllMissions) {
  const missions = yield* AllMissions
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  const { cursor, limit, ...wanted } = asked
  const { attention, driverId, search, ...filters } = wanted
  const { groupId } = filters
  const scope: CursorScope = {
    list: "missions",
    holder: { personId: caller.person.id, environment: caller.environment },
    filters: allMissionCursorFilters(wanted)
  }
  const after = cursor === null ? null : positionOfText(yield* openCursor(scope, cursor))
  if (cursor !== null && after === null) return yield* new CursorInvalid()
  const query: AllMissionsQuery = {
    ...filters,
    driver: driverOf(caller, driverId, now),
    search: search === null ? null : searchOf(search),
    attention: attention === null ? null : { kind: attention, at: now },
    after,
    limit
  }
  // No group has a malformed id.
  const isEmpty = groupId !== null && !isUuid(groupId)
  const page = isEmpty ? emptyPage : yield* missions.list(caller.environment, query)
  const presents = yield* presentsOf(
    caller.environment,
    page.missions.map(({ group }) => group.id)
  )
  return {
    missions: page.missions.map((listed): SeenMission => {
      const { mission } = listed
      return {
        ...listed,
        refusedStep: openRefusedStep(mission, listed.refusedStep),
        late: isLate(mission, presents(listed.group.id))
      }
    }),
    nextCursor: page.next === null ? null : yield* sealCursor(scope, positionText(page.next))
  }
})
