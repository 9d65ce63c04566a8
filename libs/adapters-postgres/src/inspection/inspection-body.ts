import { Inspection } from "@trajet/domain/inspection"
import { renameMember, storedKind } from "../database/stored-document.ts"
import { inspection2To3, inspection3To2 } from "./inspection-body-2-to-3.ts"

// Version 2 says `trip` for a trip, instead of `leg`.
const inspection1To2 = renameMember("leg", "trip")

export const inspectionBodies = storedKind({
  kind: "inspection",
  steps: [inspection1To2, inspection2To3],
  stepBack: inspection3To2,
  writtenVersion: 2,
  schema: Inspection
})
