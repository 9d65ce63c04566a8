import { Schema } from "effect"
import { listOf, text } from "../schema/bounded.model.ts"
import { byLegKey } from "../mission/leg-keys.model.ts"
import { MissionLink, PriceShown } from "../mission/mission.model.ts"
import { windowShown } from "../mission/stop.model.ts"
import { documentsListedMax, identifierLengthMax, nameLengthMax, optionsListedMax } from "../schema/limits.ts"
import { FieldError } from "../schema/problem.model.ts"
import { Day, Instant, TimeOfDay } from "../schema/text.model.ts"

const DuplicateLeg = Schema.Struct({
  date: Day,
  start_time: Schema.optionalKey(TimeOfDay),
  end_time: Schema.optionalKey(TimeOfDay),
  need_appointment: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "DuplicateDates" })

/** A label is a name and a price. */
const labelLengthMax = nameLengthMax + 10

const KeptOptions = listOf(text(labelLengthMax), optionsListedMax).annotate({
  description: "Options of the source, each by its key, its catalogue name or its label (name, then price)",
  examples: [["lavage_ext"]]
})

const AddedOption = Schema.Struct({
  option_key: text(identifierLengthMax),
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
})

const TripOptions = Schema.Union([
  KeptOptions,
  Schema.Struct({
    keep: Schema.optionalKey(KeptOptions),
    add: Schema.optionalKey(listOf(AddedOption, optionsListedMax))
  }).annotate({ identifier: "DuplicateTripOptions" })
])

export const DuplicateRequest = Schema.Struct({
  dates: byLegKey(DuplicateLeg),
  options: Schema.optionalKey(
    Schema.Struct({ aller: Schema.optionalKey(TripOptions), retour: Schema.optionalKey(TripOptions) }).annotate({
      identifier: "DuplicateOptions"
    })
  ),
  documents: Schema.optionalKey(
    Schema.Struct({ keep: Schema.optionalKey(listOf(text(identifierLengthMax), documentsListedMax)) }).annotate({
      identifier: "DuplicateDocuments"
    })
  )
}).annotate({
  identifier: "DuplicateRequest",
  examples: [
    {
      dates: {
        "enlevement-aller": {
          date: Day.make("2035-04-16"),
          start_time: TimeOfDay.make("09:00"),
          need_appointment: true
        },
        "livraison-aller": { date: Day.make("2035-04-16") }
      },
      options: { aller: { keep: ["lavage_ext"], add: [{ option_key: "plein", params: { target_level: "80 %" } }] } },
      documents: { keep: ["carte_grise"] }
    }
  ]
})
export type DuplicateRequest = typeof DuplicateRequest.Type

const Price = Schema.NullOr(PriceShown)

const DatedEnd = Schema.Struct({ address: Schema.String, ...windowShown }).annotate({ identifier: "DuplicatedStop" })

const OptionKeysShown = Schema.Array(Schema.String)

const duplicated = {
  options: Schema.NullOr(
    Schema.Struct({ aller: OptionKeysShown, retour: Schema.NullOr(OptionKeysShown) }).annotate({
      identifier: "DuplicatedOptions"
    })
  ),
  status: Schema.Literal("scheduled"),
  price: Price,
  return_trip: Schema.NullOr(
    Schema.Struct({ pickup: DatedEnd, delivery: DatedEnd, price: Price }).annotate({ identifier: "DuplicatedReturn" })
  ),
  duplicated_from: MissionLink,
  documents: Schema.Struct({
    kept: Schema.Array(Schema.String),
    skipped: Schema.Array(
      Schema.Struct({ id: Schema.String, reason: Schema.Literals(["refused", "unknown", "too_many"]) })
    )
  }).annotate({ identifier: "DuplicatedDocuments" }),
  warnings: Schema.Array(Schema.String)
}

export const DuplicateResponse = Schema.Struct({ ...MissionLink.fields, ...duplicated }).annotate({
  identifier: "DuplicateResponse"
})
export type DuplicateResponse = typeof DuplicateResponse.Type

/** A reason to refuse the duplication, with the code of its refusal. */
export const DuplicationConflict = Schema.Struct({
  code: Schema.String,
  detail: Schema.String,
  errors: Schema.optionalKey(Schema.Array(FieldError)),
  duplicated_to: Schema.optionalKey(MissionLink)
}).annotate({ identifier: "DuplicationConflict" })
export type DuplicationConflict = typeof DuplicationConflict.Type

export const DuplicationPreview = Schema.Struct({
  id: Schema.Null,
  transport_id: Schema.Null,
  ...duplicated,
  min_date: Instant,
  conflicts: Schema.Array(DuplicationConflict)
}).annotate({ identifier: "DuplicationPreview" })
export type DuplicationPreview = typeof DuplicationPreview.Type
