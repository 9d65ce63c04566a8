import type { Mission } from "@trajet/domain/mission"
import { type JsonObject, storedKind, storedText } from "../database/stored-document.ts"
import { MissionBodySchema } from "./mission-body.schema.ts"

/** A mission without the members that have a column of their own. */
export type MissionBody = Omit<Mission, "id" | "transportId" | "createdAt">

/** Version 2 has the phases whose report is printed. */
const missionBody1To2 = (body: JsonObject): JsonObject => ({ reports: [], ...body })

export const missionBodies = storedKind<MissionBody>({
  kind: "mission body",
  steps: [missionBody1To2],
  writtenVersion: 2,
  schema: MissionBodySchema
})

export const bodyOf = ({ id: _id, transportId: _transportId, createdAt: _createdAt, ...body }: Mission): string =>
  storedText(missionBodies, body)
