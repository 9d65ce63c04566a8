import { TrajetApi } from "@trajet/contract"
import { eventFilters, type EventPage, readEvents } from "@trajet/domain/events"
import { Effect } from "effect"
import { serve, Written } from "../edge/endpoints/serve.ts"
import { eventText } from "./events-wire.ts"
import { askedBy } from "./query-wire.ts"

const pageText = ({ events, nextCursor, oldestAvailable }: EventPage): string => {
  const oldest = oldestAvailable === null ? "" : `,"oldest_available":${JSON.stringify(oldestAvailable)}`
  return `{"data":[${events.map(eventText).join(",")}],"next_cursor":${JSON.stringify(nextCursor)}${oldest}}`
}

const asked = askedBy(eventFilters)

export const eventRoutes = serve(TrajetApi.groups.events, {
  read: Effect.fnUntraced(function* ({ caller, query }) {
    const page = yield* readEvents(caller.tenant, asked(query))
    return new Written(pageText(page))
  })
})
