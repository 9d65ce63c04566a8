import type { OperationsApi, OperationsMissionListQuery } from "@trajet/contract"
import { GroupId } from "@trajet/domain/access"
import { DriverId } from "@trajet/domain/mission"
import { countMissions, listAllMissions } from "@trajet/domain/operations"
import type { PersonCaller } from "@trajet/domain/people"
import { canonicalId } from "@trajet/domain/text"
import { Effect } from "effect"
import { invalidField } from "../../edge/problem.ts"
import type { HandlersOf } from "../../edge/endpoints/serve.ts"
import { pageSizeOf } from "../query-wire.ts"
import { countsWire, listedMissionWire } from "./listed-mission-wire.ts"

/** The filters that only operators have, or null if they are not set. */
const operatorFilters = Effect.fnUntraced(function* (
  { person }: PersonCaller,
  query: typeof OperationsMissionListQuery.Type
) {
  const set =
    person.role === "driver"
      ? (["group", "driver_id", "attention"] as const).find((name) => query[name] !== undefined)
      : undefined
  if (set !== undefined) return yield* invalidField(set, "not_allowed", "only operators filter by this; leave it out")
  const { attention, group, driver_id: driverId } = query
  return {
    attention: attention ?? null,
    groupId: group === undefined ? null : GroupId(canonicalId(group)),
    driverId: driverId === undefined ? null : DriverId(canonicalId(driverId))
  }
})

export const missionListHandlers = {
  list: Effect.fnUntraced(function* ({ caller, query }) {
    const { missions, nextCursor } = yield* listAllMissions(caller, {
      ...(yield* operatorFilters(caller, query)),
      limit: pageSizeOf(query.limit),
      cursor: query.cursor ?? null,
      status: query.status ?? null,
      search: query.q ?? null,
      pickupFrom: query.pickup_from ?? null,
      pickupTo: query.pickup_to ?? null
    })
    const { role } = caller.person
    return { data: missions.map((mission) => listedMissionWire(mission, role)), next_cursor: nextCursor }
  }),
  counts: Effect.fnUntraced(function* ({ caller }) {
    return countsWire(yield* countMissions(caller.environment))
  })
} satisfies Pick<HandlersOf<typeof OperationsApi.groups.missions.declared>, "list" | "counts">
