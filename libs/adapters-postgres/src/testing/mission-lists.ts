import { GroupId } from "@trajet/domain/access"
import { DriverId, MissionId } from "@trajet/domain/mission"
import { type AllMissionsQuery, everyMissionOfAll } from "@trajet/domain/operations"
import { Day, Instant } from "@trajet/domain/time"

const instant = Instant("2026-01-01T00:40:00.000000Z")
const groupId = GroupId("00000000-0000-0000-0000-000000000002")

/** The values that each filter of the list for operations has in tests, first none. */
const values = {
  driver: [null, { id: DriverId("driver-7"), endedAfter: null }, { id: DriverId("driver-7"), endedAfter: instant }],
  search: [null, { reference: "ref 7", registration: "R7", ordinal: 4_711 }],
  attention: [
    null,
    { kind: "late", at: instant },
    { kind: "silent_drivers", at: instant },
    { kind: "documents_to_review", at: instant }
  ],
  status: [null, "assigned"],
  groupId: [null, groupId],
  pickupFrom: [null, Day("2026-02-01")],
  pickupTo: [null, Day("2026-02-20")],
  after: [
    null,
    {
      groupId,
      createdAt: instant,
      endedAt: instant,
      pickupDate: Day("2026-02-03"),
      id: MissionId("80000000-0000-7000-8000-000000000001")
    }
  ]
} as const satisfies { readonly [Name in keyof Omit<AllMissionsQuery, "limit">]: ReadonlyArray<AllMissionsQuery[Name]> }

export const unfilteredMissions: AllMissionsQuery = { ...everyMissionOfAll, limit: 50 }

/** A query for every combination of filters, on a first and on a later page. */
export const everyMissionsQuery: ReadonlyArray<AllMissionsQuery> = Object.entries(values).reduce<
  ReadonlyArray<AllMissionsQuery>
>(
  (queries, [name, options]) => options.flatMap((value) => queries.map((query) => ({ ...query, [name]: value }))),
  [unfilteredMissions]
)
