import type { TripKey } from "../leg.model.ts"
import type { Mission, MissionDocument } from "../mission.model.ts"

interface Requirement {
  readonly trip: TripKey
  readonly key: string
}

const requirements = (mission: Mission): ReadonlyArray<Requirement> => {
  const returning = mission.return !== null && mission.return.status !== "cancelled"
  return [
    ...mission.requiredDocuments.aller.map((key): Requirement => ({ trip: "aller", key })),
    ...(returning ? mission.requiredDocuments.retour.map((key): Requirement => ({ trip: "retour", key })) : [])
  ]
}

const isMet = (mission: Mission, requirement: Requirement, ...by: ReadonlyArray<MissionDocument["status"]>): boolean =>
  mission.documents.some(
    (document) => document.trip === requirement.trip && document.key === requirement.key && by.includes(document.status)
  )

export const isNothingRequired = (mission: Mission): boolean => requirements(mission).length === 0

/** The documents that a mission needs, and has neither accepted nor waiting for a review. */
export const missingDocuments = (mission: Mission): ReadonlyArray<Requirement> =>
  requirements(mission).filter((one) => !isMet(mission, one, "waiting", "accepted"))

export const haveDocumentsArrived = (mission: Mission): boolean => missingDocuments(mission).length === 0

export const areDocumentsAccepted = (mission: Mission): boolean =>
  requirements(mission).every((one) => isMet(mission, one, "accepted"))

export const isDecidable = ({ status }: MissionDocument): boolean => status === "waiting"

/** A waiting document, or an accepted one of a mission that was never completed. */
export const isRefusable = ({ completedAt }: Mission, { status }: MissionDocument): boolean =>
  status === "waiting" || (status === "accepted" && completedAt === null)
