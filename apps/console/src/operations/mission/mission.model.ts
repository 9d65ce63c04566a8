import type { OperationsMission } from "../../api/operations/types/shared.model.ts"

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
