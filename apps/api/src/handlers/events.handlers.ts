import { EventQuery, TrajetApi } from "@trajet/contract"
import { type EventPage, type LoggedEvent, readEvents } from "@trajet/domain/events"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { instantOf, pageSizeOf } from "./query-wire.ts"

const { read: endpoint } = TrajetApi.groups.events.endpoints

// `data` is the stored text, so that its bytes equal those of a delivery.
const recordText = ({ data, ...event }: LoggedEvent): string =>
  `${JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.createdAt,
    transport_id: event.transportId,
    offer_id: event.missionId,
    sequence: event.sequence
  }).slice(0, -1)},"data":${data}}`

const pageText = ({ events, nextCursor, oldestAvailable }: EventPage): string => {
  const oldest = oldestAvailable === null ? "" : `,"oldest_available":${JSON.stringify(oldestAvailable)}`
  return `{"data":[${events.map(recordText).join(",")}],"next_cursor":${JSON.stringify(nextCursor)}${oldest}}`
}

export const eventRoutes = [
  route({
    endpoint,
    scope: "transports:read",
    query: EventQuery,
    body: Schema.Struct({}),
    takesBody: "none",
    honoursIdempotencyKey: false,
    outcome: "other",
    handle: Effect.fnUntraced(function* ({ caller, query }) {
      const page = yield* readEvents(caller.tenant, {
        limit: pageSizeOf(query.limit),
        cursor: query.cursor ?? null,
        since: instantOf(query.since),
        type: query.type ?? null
      })
      return { status: 200, body: pageText(page) }
    })
  })
]
