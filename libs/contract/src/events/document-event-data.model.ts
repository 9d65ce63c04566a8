import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { Count, Instant } from "../schema/text.model.ts"
import { at, ofMission, sample } from "./event-members.model.ts"

/** Payload of `document.added`, `document.accepted` and `document.rejected`. */
export const DocumentOfMission = Schema.Struct({
  ...ofMission,
  document_id: Schema.String,
  document_key: Schema.String,
  label: Schema.String,
  is_retour: Schema.Boolean,
  source: Schema.Literals(["client", "driver", "operator"])
}).annotate({
  identifier: "DocumentEventData",
  examples: [
    {
      ...sample,
      document_id: "0198c1d1-55ee-7d7f-9081-3d2e1f0a9b82",
      document_key: "pv_livraison",
      label: "PV de livraison",
      is_retour: false,
      source: "driver"
    }
  ]
})

/** Payload of `inspection.started` and `inspection.completed`. */
export const InspectionOfMission = Schema.Struct({
  ...ofMission,
  inspection_id: Schema.String,
  leg: Schema.optionalKey(TripKey.annotate({ description: "Not in events before 0.6.0" })),
  happened_at: Schema.optionalKey(
    Schema.NullOr(Instant).annotate({ description: "By the clock of the phone; not in events before 0.6.0" })
  ),
  phase: Schema.Literals(["depart", "arrivee"]),
  photos_total: Count,
  damages_count: Count
}).annotate({
  identifier: "InspectionEventData",
  examples: [
    {
      ...sample,
      inspection_id: "0198c1d1-66ff-7e80-a192-4e3f2a1b0c93",
      leg: "aller",
      happened_at: at,
      phase: "depart",
      photos_total: 8,
      damages_count: 1
    }
  ]
})
