import { EventQuery, TrajetApi } from "@trajet/contract"
import { type EventPage, readEvents } from "@trajet/domain/events"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { eventText } from "./events-wire.ts"
import { instantOf, pageSizeOf } from "./query-wire.ts"

const { read: endpoint } = TrajetApi.groups.events.endpoints

const pageText = ({ events, nextCursor, oldestAvailable }: EventPage): string => {
  const oldest = oldestAvailable === null ? "" : `,"oldest_available":${JSON.stringify(oldestAvailable)}`
  return `{"data":[${events.map(eventText).join(",")}],"next_cursor":${JSON.stringify(nextCursor)}${oldest}}`
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
