import { ConsoleApi, type MissionUnderWayList, type MissionUnderWayShown } from "@trajet/contract"
import { listMissionsUnderWay } from "@trajet/domain/oversight"
import { requireOperator } from "@trajet/domain/users"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"

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
export const missionsUnderWay = consoleRoute({
  endpoint: ConsoleApi.groups.oversight.endpoints.missionsUnderWay,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const { hasMore, rows } = yield* listMissionsUnderWay(yield* Effect.fromResult(requireOperator(caller)))
    const wire: MissionUnderWayList = { data: rows.map(shownOf), has_more: hasMore }
    return { status: 200, body: JSON.stringify(wire) }
  })
})
