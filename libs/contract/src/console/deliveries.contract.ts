import { endpoint, group } from "../endpoint/endpoint.ts"
import { idempotent, notAgain, onePlace, oneRequest, readingBy, reads, user } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { DeliveryDetail, EndpointDelivery, EndpointDeliveryPage, EndpointDeliveryQuery } from "./deliveries.model.ts"
import {
  PreviewReplayRequest,
  ReplayList,
  ReplayPreviewShown,
  ReplayShown,
  StartReplayRequest
} from "./replays.model.ts"
import { SessionSecurity } from "./session-security.ts"

const reading = readingBy(user("member", "administrator"))
const sending = {
  who: user("administrator"),
  admitted: onePlace,
  once: "form_only",
  sensitive: [],
  costs: oneRequest
} as const

export class DeliveriesApi extends group(
  "deliveries",
  { title: "Deliveries", description: "What was sent to the endpoints.", security: SessionSecurity },
  {
    list: endpoint("GET /console/api/endpoints/:id/deliveries", {
      ...reading,
      query: EndpointDeliveryQuery,
      answers: { 200: EndpointDeliveryPage },
      problems: [NotFound],
      summary: "List the deliveries of an endpoint, those of the newest events first"
    }),
    show: endpoint("GET /console/api/deliveries/:id", {
      ...reading,
      answers: { 200: DeliveryDetail },
      problems: [NotFound],
      summary: "Show a delivery with every attempt, and its request"
    }),
    retry: endpoint("POST /console/api/deliveries/:id/retry", {
      ...sending,
      again: notAgain("/console/api/deliveries/:id", "relay_unavailable"),
      bodyMayBeAbsent: true,
      answers: { 202: EndpointDelivery },
      problems: [NotFound, Conflict],
      summary: "Send a failed or dead delivery again, with a new budget of attempts"
    }),
    previewReplay: endpoint("POST /console/api/endpoints/:id/replay-preview", {
      ...sending,
      again: reads,
      body: PreviewReplayRequest,
      answers: { 200: ReplayPreviewShown },
      problems: [NotFound],
      summary: "Count what a replay would send, by type and status",
      description: "Reads at most the 10,000 oldest events of the period. Sends and changes nothing."
    }),
    replay: endpoint("POST /console/api/endpoints/:id/replays", {
      ...sending,
      again: notAgain("/console/api/endpoints/:id/deliveries", "relay_unavailable"),
      body: StartReplayRequest,
      answers: { 202: ReplayShown },
      problems: [NotFound, Conflict],
      summary: "Send the failed, dead and missing deliveries of a time range again",
      description: "Goes on in the background, one replay of an endpoint at a time."
    }),
    listReplays: endpoint("GET /console/api/endpoints/:id/replays", {
      ...reading,
      answers: { 200: ReplayList },
      problems: [NotFound],
      summary: "List the 50 newest replays of an endpoint, also those that ended in the last 30 days"
    }),
    cancelReplay: endpoint("POST /console/api/endpoints/:id/replays/:replay_id/cancellation", {
      ...sending,
      again: idempotent,
      bodyMayBeAbsent: true,
      answers: { 200: ReplayShown },
      problems: [NotFound],
      summary: "End a replay at once, which changes nothing if it has ended",
      description: "What it made due until then, at most five seconds ahead, is still sent."
    }),
    showReplay: endpoint("GET /console/api/endpoints/:id/replays/:replay_id", {
      ...reading,
      answers: { 200: ReplayShown },
      problems: [NotFound],
      summary: "Show the progress of a replay"
    })
  }
) {}
