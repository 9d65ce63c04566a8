import { DocumentType } from "@trajet/domain/documents"
import { IncidentCategory, LegKey, MissionStatus, MissionType, TripKey } from "@trajet/domain/mission"
import { NoteSubject } from "@trajet/domain/operations"
import { Schema } from "effect"
import { Amount, E164Shown, Instant, Kilometres } from "../schema/text.model.ts"
import { Penalty } from "../ordering/change.model.ts"
import { ProposalShown } from "../offers/offers.model.ts"
import { listedLabelsShown } from "../mission/labels.model.ts"
import { contactShown, pointShown, windowForPeople } from "../mission/stop.model.ts"
import { VehicleShown } from "../mission/vehicle.model.ts"
import { RefusedReportShown } from "./refused-report.model.ts"
import { TravelWarnings } from "./travel.model.ts"

const nullable = Schema.NullOr(Schema.String)

const StopForPeople = Schema.Struct({
  ...pointShown,
  ...windowForPeople,
  need_appointment: Schema.Boolean,
  contact: Schema.NullOr(Schema.Struct(contactShown).annotate({ identifier: "MissionContact" }))
})

const DriverForPeople = Schema.Struct({
  id: Schema.String,
  first_name: Schema.String,
  last_name: Schema.String,
  phone: Schema.String,
  phone_e164: E164Shown,
  email: Schema.String
}).annotate({ identifier: "MissionDriver" })

const TripForPeople = Schema.Struct({
  status: MissionStatus,
  pickup: StopForPeople,
  delivery: StopForPeople,
  vehicle: Schema.Struct({ ...VehicleShown.fields, electric: Schema.Boolean }),
  options: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      params: Schema.Record(Schema.String, Schema.String),
      price_ht: Schema.optionalKey(Amount)
    })
  ),
  distance_km: Kilometres,
  driver: Schema.NullOr(DriverForPeople),
  picked_up_at: Schema.NullOr(Instant),
  delivered_at: Schema.NullOr(Instant),
  last_position: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        at: Instant,
        lat: Schema.Finite,
        lng: Schema.Finite,
        accuracy_m: Schema.NullOr(Schema.Finite)
      }).annotate({ identifier: "LastPosition" })
    )
  ).annotate({
    description: "Where the vehicle was last, until 30 days after the trip. For operators, in the answer to a read"
  }),
  invoiced_at: Schema.optionalKey(Schema.NullOr(Instant)).annotate({
    description: "When an operator noted that the trip was invoiced. For operators"
  }),
  price_ht: Schema.optionalKey(Amount),
  surcharge_ht: Schema.optionalKey(Amount)
}).annotate({ identifier: "MissionTrip", description: "A trip; a driver sees no price" })

const WindowForPeople = Schema.Struct(windowForPeople)

const ChangedForPeople = Schema.Struct({
  legs: Schema.Array(Schema.Struct({ leg: LegKey, old: WindowForPeople, new: WindowForPeople })),
  options: Schema.Array(
    Schema.Struct({
      trip: TripKey,
      key: Schema.String,
      label: Schema.String,
      change: Schema.Literals(["added", "removed"])
    })
  )
}).annotate({
  identifier: "ChangedTerms",
  description:
    "What differs from the terms that the driver last accepted: legs with their old and new day and hours, and options. " +
    "Empty lists if all was changed back"
})

const members = {
  id: Schema.String,
  transport_id: Schema.String,
  status: MissionStatus,
  type: MissionType,
  ...listedLabelsShown,
  description: nullable,
  created_at: Instant,
  completed_at: Schema.NullOr(Instant),
  cancelled_at: Schema.NullOr(Instant),
  plateau: Schema.Boolean,
  w_garage: Schema.Boolean,
  parc: Schema.Boolean,
  trips: Schema.Struct({ aller: TripForPeople, retour: Schema.NullOr(TripForPeople) }),
  driver_validation: Schema.NullOr(
    Schema.Struct({
      client_update_id: Schema.String,
      change: Schema.Literals(["dates", "option"]),
      asked_at: Instant,
      expires_at: Instant,
      reminders_sent: Schema.Int,
      changed: Schema.NullOr(ChangedForPeople)
    }).annotate({ identifier: "DriverValidation" })
  ),
  required_documents: Schema.Struct({ aller: Schema.Array(Schema.String), retour: Schema.Array(Schema.String) }),
  documents: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      key: Schema.String,
      label: Schema.String,
      trip: TripKey,
      status: Schema.Literals(["waiting", "accepted", "refused"]),
      source: Schema.Literals(["client", "driver", "operator"]),
      file_name: Schema.String,
      content_type: DocumentType,
      created_at: Instant,
      for_driver: Schema.optionalKey(
        Schema.NullOr(Schema.String).annotate({
          description: "What operators tell the driver of a refused document. Only in the answer to a read"
        })
      ),
      url: Schema.optionalKey(
        Schema.String.annotate({
          format: "uri",
          description: "Signed: opens the file for 24 hours without a key. Only in the answer to a read"
        })
      )
    })
  ),
  incidents: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      category: IncidentCategory,
      reported_at: Instant,
      blocking: Schema.Boolean
    })
  ),
  notes: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        about: NoteSubject,
        about_id: Schema.String,
        text: Schema.String,
        person_id: Schema.String,
        person_name: Schema.NullOr(Schema.String).annotate({
          description: "Of the operator, the driver, or the user of the client"
        }),
        created_at: Instant
      })
    )
  ),
  proposals: Schema.optionalKey(
    Schema.Array(ProposalShown).annotate({ description: "The newest 100 proposals, for operators" })
  ),
  group: Schema.optionalKey(
    Schema.Struct({ id: Schema.String, name: Schema.String }).annotate({
      description: "Whose mission it is. For operators, in the answer to a read"
    })
  ),
  now: Schema.optionalKey(Instant).annotate({
    description:
      "The present by which times of the mission are judged: that of the group's test clock in the test environment. In the answer to a read"
  }),
  refused_report: Schema.optionalKey(RefusedReportShown),
  billing: Schema.optionalKey(Schema.Struct({ entity_id: Schema.String, return_entity_id: nullable })),
  warnings: Schema.optionalKey(TravelWarnings)
}

/**
 * A mission as its role may know it: the members that are absent for a driver are optional. `warnings` are in the answers
 * to an assignment and an acceptance alone.
 */
export const OperationsMission = Schema.Struct(members).annotate({ identifier: "OperationsMission" })
export type OperationsMission = typeof OperationsMission.Type

export const CancelledMission = Schema.Struct({ ...members, penalty: Penalty }).annotate({
  identifier: "CancelledMission"
})
export type CancelledMission = typeof CancelledMission.Type
