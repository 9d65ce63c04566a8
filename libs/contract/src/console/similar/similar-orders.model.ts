import { importColumnKeys } from "@trajet/domain/imports"
import { MissionSign, similarMax } from "@trajet/domain/ordering"
import { Day as CalendarDay, Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { listOf, text } from "../../schema/bounded.model.ts"
import { identifierLengthMax, registrationLengthMax, vinLengthMax } from "../../schema/limits.ts"
import { Count, Day, DayShown, Instant } from "../../schema/text.model.ts"
import { ChangeActorShown } from "../changes.model.ts"

/** Vehicles of an order: that of the outbound and that of the return. */
const vehiclesMax = 2

/** What tells an order from others, as its user typed it. */
export const SimilarOrdersRequest = Schema.Struct({
  reference: Schema.optionalKey(text(identifierLengthMax)),
  registrations: Schema.optionalKey(listOf(text(registrationLengthMax), vehiclesMax)),
  vins: Schema.optionalKey(listOf(text(vinLengthMax), vehiclesMax)),
  pickup_date: Schema.optionalKey(
    Day.annotate({ description: "Of the outbound trip; without it, plates and VINs tell nothing" })
  )
}).annotate({
  identifier: "SimilarOrdersRequest",
  examples: [{ reference: "CMD-1042", registrations: ["AB-123-CD"], pickup_date: CalendarDay("2035-03-19") }]
})

export const SimilarMissionShown = Schema.Struct({
  id: Schema.String,
  transport_id: Schema.String,
  created_at: Instant,
  pickup_date: Schema.NullOr(DayShown),
  signs: Schema.Array(MissionSign).annotate({ description: "What the order and the mission both have" }),
  ordered_by: Schema.NullOr(ChangeActorShown)
}).annotate({ identifier: "SimilarMissionShown" })
export type SimilarMissionShown = typeof SimilarMissionShown.Type

const mission = {
  id: "0198c1d0-11aa-7e3f-b2c4-9f8e7d6c5b4a",
  transport_id: "M-10482213",
  created_at: UtcInstant("2026-11-20T10:00:00.123456Z"),
  pickup_date: CalendarDay("2035-03-19"),
  signs: ["reference", "registration"],
  ordered_by: { kind: "user", id: "0199a1b2-0000-7000-8000-0000000000d1", name: "Claire Martin", label: null }
} as const

export const SimilarMissions = Schema.Struct({
  data: Schema.Array(SimilarMissionShown).annotate({ description: `Newest first, at most ${similarMax}` })
}).annotate({ identifier: "SimilarMissions", examples: [{ data: [mission] }] })

export const SimilarRows = Schema.Struct({
  total: Count.annotate({ description: "Rows that can be ordered and resemble an open mission" }),
  data: Schema.Array(
    Schema.Struct({
      line: Count.annotate({ description: "Number of the line in the file on which the row ends" }),
      missions: Schema.Array(SimilarMissionShown)
    })
  ).annotate({ description: "The first of these rows, by line" }),
  suspect_total: Count.annotate({
    description: "Rows that can be ordered and have texts that are very probably wrong"
  }),
  suspect: Schema.Array(
    Schema.Struct({ line: Count, columns: Schema.Array(Schema.Literals(importColumnKeys)) })
  ).annotate({ description: "The first of these rows, by line" })
}).annotate({
  identifier: "SimilarRows",
  examples: [
    {
      total: 1,
      data: [{ line: 7, missions: [mission] }],
      suspect_total: 1,
      suspect: [{ line: 9, columns: ["pickup_phone"] }]
    }
  ]
})
