import type { IncidentRequest } from "../missions/mission.model.ts"
import type { TripKey } from "../inspection/phase.model.ts"
import type { Picture } from "../parts/picture.model.ts"
import type { Work } from "./work.model.ts"

interface Report {
  readonly missionId: string
  readonly trip: TripKey
  readonly body: IncidentRequest
  readonly picture: Picture | null
}

/** The incident, and its photo as a document of the trip. */
export const incidentWorks = ({ body, missionId, picture, trip }: Report, bytesId: string): ReadonlyArray<Work> => [
  { kind: "incident", missionId, body },
  ...(picture === null
    ? []
    : [
        {
          ...({ kind: "document", missionId, trip, key: "autre", bytesId } as const),
          fileName: `incident-${body.category}.${picture.extension}`,
          contentType: picture.contentType
        }
      ])
]
