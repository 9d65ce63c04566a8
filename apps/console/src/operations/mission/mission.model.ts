import type { CallAnswer } from "@trajet/contract"

/** A mission as operators read it. */
export type OperationsMission = CallAnswer<"GET /operations/v1/missions/:id">
/** A mission in the list of all groups. */
export type OperationsListedMission = CallAnswer<"GET /operations/v1/missions">["data"][number]

export type Trip = OperationsMission["trips"]["aller"]
export type TripName = "aller" | "retour"
export type MissionDocument = OperationsMission["documents"][number]

/** The trips of a mission with their names. */
export const tripsOf = ({
  trips
}: OperationsMission): ReadonlyArray<{ readonly name: TripName; readonly trip: Trip }> => [
  { name: "aller", trip: trips.aller },
  ...(trips.retour === null ? [] : [{ name: "retour" as const, trip: trips.retour }])
]
