import { endpoint, group } from "../endpoint/endpoint.ts"
import { notAgain, onePlace, oneRequest, readingBy, user } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { DeliveryDetail, EndpointDelivery, EndpointDeliveryPage, EndpointDeliveryQuery } from "./deliveries.model.ts"
import { ReplayShown, StartReplayRequest } from "./replays.model.ts"
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
    replay: endpoint("POST /console/api/endpoints/:id/replays", {
      ...sending,
      again: notAgain("/console/api/endpoints/:id/deliveries", "relay_unavailable"),
      body: StartReplayRequest,
      answers: { 202: ReplayShown },
      problems: [NotFound, Conflict],
      summary: "Send the failed, dead and missing deliveries of a time range again",
      description: "Goes on in the background, one replay of an endpoint at a time."
    }),
    showReplay: endpoint("GET /console/api/endpoints/:id/replays/:replay_id", {
      ...reading,
      answers: { 200: ReplayShown },
      problems: [NotFound],
      summary: "Show the progress of a replay"
    })
  }
) {}
