import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { onePlace, oneRequest, person, readingBy, withItsKey } from "../endpoint/passage.model.ts"
import { OperationsMission } from "../operations/operations-mission.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { DeclinedOffer, OfferAnswerRequest, OfferPage, OfferShown, ProposalRequest } from "./offers.model.ts"
import { PageQuery } from "../schema/page.model.ts"

const changing = {
  admitted: onePlace,
  once: "per_key",
  sensitive: [],
  costs: oneRequest,
  headers: IdempotencyKeyHeader,
  problems: [NotFound, Conflict]
} as const
const answering = {
  ...changing,
  who: person("driver"),
  body: OfferAnswerRequest,
  bodyMayBeAbsent: "undocumented"
} as const

export class OffersApi extends group(
  "offers",
  { title: "Offers", description: "Missions that wait for a driver.", security: ApiKeySecurity },
  {
    list: endpoint("GET /operations/v1/offers", {
      ...readingBy(person("driver")),
      query: PageQuery,
      answers: { 200: OfferPage },
      problems: [],
      summary: "List the offers to the driver, newest first",
      description:
        "Without those that the driver has declined, that overlap with the driver's own trips, or that lie outside of the driver's availability. A page may have fewer offers than `limit`, and still a `next_cursor`."
    }),
    accept: endpoint("POST /operations/v1/offers/:id/accept", {
      ...answering,
      again: withItsKey("/operations/v1/missions"),
      answers: { 200: OperationsMission },
      summary: "Accept an offer: the driver then has the trip"
    }),
    decline: endpoint("POST /operations/v1/offers/:id/decline", {
      ...answering,
      again: withItsKey("/operations/v1/offers"),
      answers: { 200: DeclinedOffer },
      summary: "Decline an offer, which is then hidden from the driver"
    }),
    propose: endpoint("POST /operations/v1/missions/:id/offers", {
      ...changing,
      who: person("operator"),
      again: withItsKey("/operations/v1/missions/:id"),
      body: ProposalRequest,
      answers: { 201: OfferShown },
      summary: "Propose a mission, or its return, to one driver"
    })
  }
) {}
