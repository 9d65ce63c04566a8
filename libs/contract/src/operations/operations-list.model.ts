import { MissionStatus } from "@trajet/domain/mission"
import { allMissionFilters } from "@trajet/domain/operations"
import { Schema } from "effect"
import { listedLabelsShown } from "../mission/labels.model.ts"
import { windowForPeople } from "../mission/stop.model.ts"
import { RefusedReportShown } from "./refused-report.model.ts"
import { listQuery } from "../schema/filter-query.ts"
import { Count, Instant } from "../schema/text.model.ts"

export const OperationsMissionListQuery = listQuery(allMissionFilters)

const nullable = Schema.NullOr(Schema.String)

const ListedStop = Schema.Struct({ address: Schema.String, ...windowForPeople })

const ListedTrip = Schema.Struct({
  status: MissionStatus,
  pickup: ListedStop,
  delivery: ListedStop,
  vehicle: Schema.Struct({ registration: nullable, type: nullable, brand: nullable, model: nullable }),
  driver: Schema.NullOr(
    Schema.Struct({ id: Schema.String, first_name: Schema.String, last_name: Schema.String }).annotate({
      identifier: "ListedDriver"
    })
  )
}).annotate({ identifier: "ListedTrip" })

/** A mission in a list. It has no price, and a group only for operators. */
export const OperationsListedMission = Schema.Struct({
  id: Schema.String,
  transport_id: Schema.String,
  status: MissionStatus,
  ...listedLabelsShown,
  created_at: Instant,
  has_return: Schema.Boolean,
  late: Schema.Boolean.annotate({ description: "A window has ended, and its leg is not done" }),
  refused_report: Schema.optionalKey(RefusedReportShown),
  group: Schema.optionalKey(Schema.Struct({ id: Schema.String, name: Schema.String })),
  trips: Schema.Struct({ aller: ListedTrip, retour: Schema.NullOr(ListedTrip) })
}).annotate({ identifier: "OperationsListedMission" })
export type OperationsListedMission = typeof OperationsListedMission.Type

export const OperationsMissionPage = Schema.Struct({
  data: Schema.Array(OperationsListedMission),
  next_cursor: nullable
}).annotate({
  identifier: "OperationsMissionPage",
  description:
    "A page. It may have fewer missions than `limit`, even none, although `next_cursor` is set: for some filters it stops after 1,000 missions looked at."
})

/** OPS-38. */
export const OperationsMissionCounts = Schema.Struct({
  counts: Schema.Struct({
    scheduled: Count,
    assigned: Count,
    in_transit: Count,
    in_transit_return: Count,
    awaiting_documents: Count,
    under_review: Count,
    completed: Count,
    incident: Count,
    cancelled: Count
  }),
  attention: Schema.Struct({
    incidents: Count.annotate({ description: "Missions in status `incident`" }),
    silent_drivers: Count.annotate({
      description: "Missions whose driver has not answered changed terms although a reminder was sent"
    }),
    late: Count.annotate({
      description: "Missions with a leg that is not done although its window has ended; 1,000 means that many or more"
    }),
    documents_to_review: Count.annotate({
      description: "Documents that wait for a review, of missions that are not cancelled"
    })
  })
}).annotate({ identifier: "OperationsMissionCounts" })
export type OperationsMissionCounts = typeof OperationsMissionCounts.Type
