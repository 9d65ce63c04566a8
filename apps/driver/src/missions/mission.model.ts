import type { BodyOf, CallAnswer } from "@trajet/contract"

/** A mission, as its driver may know it. */
export type OperationsMission = CallAnswer<"GET /operations/v1/missions/:id">

export type OperationsListedMission = CallAnswer<"GET /operations/v1/missions">["data"][number]

type OfferShown = CallAnswer<"GET /operations/v1/offers">["data"][number]

/** An offer on the phone. A release before this one kept no warnings. */
export type KeptOffer = Omit<OfferShown, "warnings"> & Partial<Pick<OfferShown, "warnings">>

/** The order in which the phone lists offers. */
export type OfferOrder = "date" | "distance" | "near"

export type IncidentRequest = BodyOf<"POST /operations/v1/missions/:id/incidents">
