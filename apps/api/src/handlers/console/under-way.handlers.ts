import type { ConsoleApi, MissionUnderWayShown } from "@trajet/contract"
import { listMissionsUnderWay } from "@trajet/domain/oversight"
import { requireOperator } from "@trajet/domain/users"
import { Effect } from "effect"
import type { HandlersOf } from "../../edge/endpoints/serve.ts"

type Listed = Effect.Success<ReturnType<typeof listMissionsUnderWay>>["rows"][number]

const shownOf = ({ group, mission, whereabouts }: Listed): MissionUnderWayShown => {
  const { driver, lat, lng, nextAddress, nextStop, positionedAt, trip, vehicle } = whereabouts
  return {
    id: mission.id,
    transport_id: mission.transportId ?? "",
    status: mission.status,
    reference: mission.reference,
    group: { id: group.id, name: group.name },
    trip,
    vehicle: { registration: vehicle.registration, brand: vehicle.brand, model: vehicle.model },
    driver: driver === null ? null : { first_name: driver.firstName, last_name: driver.lastName },
    next_stop: nextStop,
    next_address: nextAddress,
    lat,
    lng,
    positioned_at: positionedAt
  }
}

/** The missions of the map of operators. */
export const underWayHandlers = {
  missionsUnderWay: Effect.fnUntraced(function* ({ caller }) {
    const { hasMore, rows } = yield* listMissionsUnderWay(yield* Effect.fromResult(requireOperator(caller)))
    return { data: rows.map(shownOf), has_more: hasMore }
  })
} satisfies Pick<HandlersOf<typeof ConsoleApi.groups.oversight.declared>, "missionsUnderWay">
