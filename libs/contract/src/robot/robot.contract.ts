import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { ClockRequest, ClockResponse } from "../clock/clock.model.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { notAgain, onePlace, oneRequest, placeUntilItWaits, readingBy, testClient } from "../endpoint/passage.model.ts"
import { MissionDetail } from "../mission/mission.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"

const writing = {
  who: testClient("transports:write"),
  once: "form_only",
  sensitive: [],
  costs: oneRequest,
  problems: [NotFound, Conflict]
} as const

export class TestApi extends group(
  "test",
  {
    title: "Test environment",
    description: "What only a test key may do. With a live key, every path is 404.",
    security: ApiKeySecurity
  },
  {
    advance: endpoint("POST /v1/test/transports/:id/advance", {
      ...writing,
      admitted: onePlace,
      again: notAgain("/v1/transports/:id", "relay_unavailable"),
      bodyMayBeAbsent: true,
      answers: { 200: MissionDetail },
      summary: "Let the robot driver of a mission play its next step"
    }),
    clock: endpoint("GET /v1/test/clock", {
      ...readingBy(testClient("transports:read")),
      answers: { 200: ClockResponse },
      problems: [NotFound],
      summary: "Read the present of the test environment"
    }),
    advanceClock: endpoint("POST /v1/test/clock", {
      ...writing,
      admitted: placeUntilItWaits,
      again: notAgain("/v1/test/clock", "relay_unavailable"),
      body: ClockRequest,
      answers: { 200: ClockResponse },
      summary: "Move the clock of the test environment forward",
      description:
        "What falls due on the way is done in its order, each at its own time: reminders, retries of webhooks, steps of robots. The answer comes when all is done."
    }),
    reset: endpoint("POST /v1/test/reset", {
      ...writing,
      admitted: placeUntilItWaits,
      again: notAgain("/v1/transports", "relay_unavailable"),
      bodyMayBeAbsent: true,
      answers: { 200: ClockResponse },
      summary: "Empty the test environment, and set its clock back",
      description:
        "Removes missions with all that belongs to them, events, deliveries, documents, notices and idempotency keys. Keeps keys, endpoints, prices and billing entities."
    })
  }
) {}
