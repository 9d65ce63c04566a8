import { LegKey, MissionStatus } from "@trajet/domain/mission"
import { actionKinds, overviewMissionsMax, spendMissionsMax } from "@trajet/domain/ordering"
import { Day as CalendarDay } from "@trajet/domain/time"
import { Schema } from "effect"
import { Amount, Count, Currency, DayShown, TimeOfDayShown } from "../../schema/text.model.ts"

/** Rows of each list of an overview. */
export const overviewRowsMax = 20

const mission = {
  id: Schema.String,
  transport_id: Schema.String,
  reference: Schema.NullOr(Schema.String)
}

const Action = Schema.Struct({
  kind: Schema.Literals(actionKinds),
  ...mission,
  documents: Schema.Array(Schema.String).annotate({ description: "Labels of the documents that it is about" })
}).annotate({ identifier: "OverviewAction" })

const UnderWay = Schema.Struct({
  ...mission,
  status: MissionStatus,
  pickup_address: Schema.String,
  delivery_address: Schema.String
}).annotate({ identifier: "OverviewMission" })

const OverviewStop = Schema.Struct({
  ...mission,
  leg: LegKey,
  date: DayShown,
  start_time: Schema.NullOr(TimeOfDayShown),
  end_time: Schema.NullOr(TimeOfDayShown),
  address: Schema.String
}).annotate({ identifier: "OverviewStop" })

const SpendMonth = Schema.Struct({
  month: Schema.String.annotate({ description: "In Paris", examples: ["2026-11"] }),
  ordered: Count.annotate({ description: "Missions that were ordered in the month" }),
  cancelled: Count.annotate({ description: "Those of them that are cancelled" }),
  price_ht: Amount.annotate({ description: "Of both trips of the missions that are not cancelled" }),
  fees_ht: Amount.annotate({ description: "Of the cancelled missions" }),
  due_ht: Amount.annotate({ description: "Their sum" }),
  kg_co2e: Schema.Finite.annotate({
    description:
      "Greenhouse gas of the missions that are not cancelled, kilograms of CO2e; missions of former releases count 0"
  }),
  unknown_fees: Count.annotate({ description: "Cancelled missions of before fees were kept, which count 0" })
}).annotate({ identifier: "SpendMonth" })

const first = `At most ${overviewRowsMax}`

export const Overview = Schema.Struct({
  actions: Schema.Array(Action).annotate({ description: `What waits for the group, the most urgent first. ${first}` }),
  actions_total: Count,
  under_way: Schema.Array(UnderWay).annotate({ description: `Missions whose vehicle is on its way. ${first}` }),
  under_way_total: Count,
  week: Schema.Struct({ from: DayShown, to: DayShown }).annotate({ description: "From Monday to Sunday" }),
  stops: Schema.Array(OverviewStop).annotate({ description: `Pickups and deliveries to come this week. ${first}` }),
  stops_total: Count,
  is_whole: Schema.Boolean.annotate({
    description: `False if the group has over ${overviewMissionsMax} open missions`
  }),
  currency: Currency,
  months: Schema.Array(SpendMonth).annotate({ description: "The last twelve by the day of the order, this one last" }),
  months_are_whole: Schema.Boolean.annotate({
    description: `False if only the newest ${spendMissionsMax} missions are added up`
  })
}).annotate({
  identifier: "Overview",
  examples: [
    {
      actions: [
        {
          kind: "document_missing",
          id: "0198c1d0-11aa-7e3f-b2c4-9f8e7d6c5b4a",
          transport_id: "M-10482213",
          reference: "CMD-1042",
          documents: ["PV de livraison"]
        }
      ],
      ...{ actions_total: 1, under_way: [], under_way_total: 0, stops: [], stops_total: 0, is_whole: true },
      week: { from: CalendarDay("2026-11-23"), to: CalendarDay("2026-11-29") },
      currency: "EUR",
      months: [
        {
          month: "2026-11",
          ordered: 3,
          cancelled: 1,
          price_ht: 784.6,
          fees_ht: 25,
          due_ht: 809.6,
          kg_co2e: 353.8,
          unknown_fees: 0
        }
      ],
      months_are_whole: true
    }
  ]
})
export type Overview = typeof Overview.Type
