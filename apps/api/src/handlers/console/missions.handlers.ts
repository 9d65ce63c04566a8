import { ConsoleApi, IncidentRequest, type IncidentResponse, MissionEventsQuery } from "@trajet/contract"
import { readMissionEvents } from "@trajet/domain/events"
import { reportIncidentAsUser } from "@trajet/domain/operations"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { missionIdOf } from "../../edge/target.ts"
import { eventText } from "../events-wire.ts"
import { noMembers } from "../operations/answering.ts"
import { pageSizeOf } from "../query-wire.ts"
import { actingOf } from "./acting.ts"

const { events, reportIncident } = ConsoleApi.groups.missions.endpoints

/** What the page of a mission needs beside the routes of clients. */
export const missionRoutes = [
  consoleRoute({
    endpoint: events,
    query: MissionEventsQuery,
    body: noMembers,
    takesBody: "none",
    handle: Effect.fnUntraced(function* ({ caller, params, query }) {
      const { tenant } = yield* actingOf(caller)
      const page = { limit: pageSizeOf(query.limit), cursor: query.cursor ?? null }
      const found = yield* readMissionEvents(tenant, missionIdOf(params), page)
      const data = found.events.map(eventText).join(",")
      return { status: 200, body: `{"data":[${data}],"next_cursor":${JSON.stringify(found.nextCursor)}}` }
    })
  }),
  consoleRoute({
    endpoint: reportIncident,
    query: noMembers,
    body: IncidentRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ body, caller, params }) {
      const acting = yield* actingOf(caller)
      const { incidentId } = yield* reportIncidentAsUser(acting, caller.user.id, missionIdOf(params), body)
      const wire: IncidentResponse = { incident_id: incidentId }
      return { status: 201, body: JSON.stringify(wire) }
    })
  })
]
