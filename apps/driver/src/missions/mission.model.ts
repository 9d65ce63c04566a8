import type { BodyOf, CallAnswer } from "@trajet/contract"

/** A mission, as its driver may know it. */
export type OperationsMission = CallAnswer<"GET /operations/v1/missions/:id">

export type OperationsListedMission = CallAnswer<"GET /operations/v1/missions">["data"][number]

export type OfferShown = CallAnswer<"GET /operations/v1/offers">["data"][number]

export type IncidentRequest = BodyOf<"POST /operations/v1/missions/:id/incidents">
