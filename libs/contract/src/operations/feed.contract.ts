import { EventType } from "@trajet/domain/events"
import { MissionStatus, TripKey } from "@trajet/domain/mission"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { noPlace, oneRequest, person, reads } from "../endpoint/passage.model.ts"
import { text } from "../schema/bounded.model.ts"
import { Instant } from "../schema/text.model.ts"

/** The most characters of a `Last-Event-ID`. */
const lastEventIdLengthMax = 200

const news = Schema.Struct({
  id: Schema.String,
  type: Schema.Literals([...EventType.literals, "mission.removed", "mission.changed"]),
  mission_id: Schema.String,
  trip: Schema.optionalKey(TripKey),
  status: Schema.optionalKey(MissionStatus),
  created_at: Instant
}).annotate({
  description:
    "An event of a mission, with the id of the event, the trip that it names, and the status that it gave the mission. " +
    "`mission.removed`: the mission was taken from the driver, who can no longer read it. " +
    "`mission.changed`, for operators: the mission has changed without an event, such as by a report that was refused; " +
    "`id` names no event."
})

const reset = Schema.Struct({ type: Schema.Literal("feed.reset"), created_at: Instant }).annotate({
  description: "Events are missing before this message: read the missions again. The feed goes on from now."
})

/** The `data` of a message of the feed. */
export const FeedMessage = Schema.Union([news, reset]).annotate({
  identifier: "FeedMessage",
  examples: [
    {
      id: "0199a1b2-0000-7000-8000-000000000002",
      type: "transport.assigned",
      mission_id: "0199a1b2-0000-7000-8000-000000000001",
      trip: "aller",
      created_at: UtcInstant("2026-11-20T10:00:00.123456Z")
    }
  ]
})
export type FeedMessage = typeof FeedMessage.Type

export class FeedApi extends group(
  "feed",
  { title: "Feed", description: "What happens to missions, as it happens.", security: ApiKeySecurity },
  {
    follow: endpoint("GET /operations/v1/feed", {
      who: person("operator", "driver"),
      admitted: noPlace("a feed stays open for hours; the number of feeds is bounded instead (OPS-39)"),
      once: "no_key",
      again: reads,
      sensitive: [],
      costs: oneRequest,
      headers: {
        "last-event-id": Schema.optionalKey(
          text(lastEventIdLengthMax).annotate({
            description: "The last `id` of a feed of this environment: the new feed begins after it"
          })
        )
      },
      answers: { 200: FeedMessage.pipe(HttpApiSchema.asJson({ contentType: "text/event-stream" })) },
      problems: [],
      summary: "Follow what happens to missions",
      description:
        "Server-sent events: each message has an `id` and, as `data`, a FeedMessage. An operator gets the events of all " +
        "missions, a driver those of the driver's missions. Without `Last-Event-ID` the feed begins now: open it, then " +
        "read the missions. Heartbeats are comments, some with an `id`; keep the last one. The service ends a feed when " +
        "it stops, when its key is revoked, or when messages are left unread; open it again with the last `id`."
    })
  }
) {}
