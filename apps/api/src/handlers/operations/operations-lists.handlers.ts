import type { OperationsApi } from "@trajet/contract"
import { allMissionFilters, countMissions, listAllMissions } from "@trajet/domain/operations"
import { Effect } from "effect"
import type { HandlersOf } from "../../edge/endpoints/serve.ts"
import { askedByPerson } from "../query-wire.ts"
import { countsWire, listedMissionWire } from "./listed-mission-wire.ts"

const listAsked = askedByPerson(allMissionFilters)

export const missionListHandlers = {
  list: Effect.fnUntraced(function* ({ caller, query }) {
    const { missions, nextCursor } = yield* listAllMissions(caller, yield* listAsked(caller, query))
    const { role } = caller.person
    return { data: missions.map((mission) => listedMissionWire(mission, role)), next_cursor: nextCursor }
  }),
  counts: Effect.fnUntraced(function* ({ caller }) {
    return countsWire(yield* countMissions(caller.environment))
  })
} satisfies Pick<HandlersOf<typeof OperationsApi.groups.missions.declared>, "list" | "counts">
