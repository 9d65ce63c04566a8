import {
  type CatalogueOption,
  demonstrationGrid,
  OptionField,
  OptionImplication,
  type PriceGrid,
  type Renter,
  RenterInput,
  VehicleClass
} from "@trajet/domain/pricing"
import { Schema } from "effect"
import { listOf, note, text } from "../schema/bounded.model.ts"
import { identifierLengthMax, nameLengthMax, reasonLengthMax } from "../schema/limits.ts"
import { Count, Instant } from "../schema/text.model.ts"
import { wholeNumberTo } from "../schema/whole-number.model.ts"

const optionsMax = 200
const rentersMax = 500
const bandsMax = 100
const keysMax = 50
const optionDescriptionLengthMax = 300
const urlLengthMax = 2_048

// The rules of the domain decide which numbers, keys and hours a grid may have, for a file of `grids import` too.
const number = (description: string) => Schema.Finite.annotate({ description })
const cents = number("Cents, excluding tax")
const percent = number("Percent")
const kilometres = number("Whole kilometres")
const hours = number("Whole hours")
const key = text(identifierLengthMax)
const keys = listOf(key, keysMax)
const perClass = <S extends Schema.Constraint>(value: S) => Schema.Struct({ VP: value, VU: value, VUL: value })
/** Shown as null if there is none; a request may leave it out. */
const nullable = <S extends Schema.Constraint>(value: S) => Schema.optionalKey(Schema.NullOr(value))

/** The members of an object of the domain, no more and no less. */
type MembersOf<A> = { readonly [Name in keyof A]: Schema.Top }

const GridOption = Schema.Struct({
  key,
  name: text(nameLengthMax),
  description: note(optionDescriptionLengthMax),
  priceHt: cents,
  category: key,
  exclusiveGroup: nullable(key),
  defaultOption: Schema.Boolean,
  clientAddable: Schema.Boolean,
  clientOnly: Schema.Boolean,
  impliedBy: nullable(OptionImplication),
  setsFlag: nullable(Schema.Literals(["parc", "w_garage"])),
  needsReturn: Schema.Boolean,
  excludedByPlateau: Schema.Boolean,
  excludedAbroad: Schema.Boolean,
  fields: listOf(
    Schema.Struct({
      name: key,
      required: Schema.Boolean,
      type: OptionField.fields.type,
      renterPrestation: nullable(key),
      forRenterInput: nullable(RenterInput)
    } satisfies MembersOf<OptionField>),
    keysMax
  ),
  documents: keys,
  driverDocuments: keys,
  signature: keys
} satisfies MembersOf<CatalogueOption>)

const GridRenter = Schema.Struct({
  id: key,
  name: text(nameLengthMax),
  prestations: keys,
  input: RenterInput,
  toolUrl: text(urlLengthMax),
  guideUrl: nullable(text(urlLengthMax)),
  guideName: nullable(text(nameLengthMax)),
  linkOptional: Schema.Boolean
} satisfies MembersOf<Renter>)

/** A price grid in the form of the files of `grids import`, such as docs/demonstration-grid.json (PRC-26 to PRC-66). */
export const GridDocument = Schema.Struct({
  baseHt: cents,
  bands: listOf(
    Schema.Struct({ fromKm: kilometres, centsPerKm: cents } satisfies MembersOf<PriceGrid["bands"][number]>),
    bandsMax
  ),
  minimumHt: cents,
  classPercent: perClass(percent),
  flatbed: Schema.Struct({ percent, minimumHt: cents } satisfies MembersOf<PriceGrid["flatbed"]>),
  electric: Schema.Struct({ beyondKm: kilometres, chargeHt: cents } satisfies MembersOf<PriceGrid["electric"]>),
  returnPercent: percent,
  offHours: Schema.Struct({ chargeHt: cents, saturday: Schema.Boolean, eveningFrom: key } satisfies MembersOf<
    PriceGrid["offHours"]
  >),
  roundingStepHt: cents,
  corsica: Schema.Struct({
    crossingHt: perClass(cents),
    season: nullable(
      Schema.Struct({ from: key, to: key, percent } satisfies MembersOf<NonNullable<PriceGrid["corsica"]["season"]>>)
    )
  } satisfies MembersOf<PriceGrid["corsica"]>),
  homeCountry: key,
  internationalHt: Schema.Record(Schema.String, cents).annotate({ description: "Surcharge by country, cents" }),
  options: listOf(GridOption, optionsMax),
  renters: listOf(GridRenter, rentersMax),
  cancellation: Schema.Struct({
    graceMinutes: number("Whole minutes"),
    gracePickupHours: hours,
    sameDayPercent: percent,
    dayBeforeHours: hours,
    dayBeforePercent: percent,
    flatHt: perClass(cents),
    flatbedFlatHt: cents,
    defaultStartTime: key
  } satisfies MembersOf<PriceGrid["cancellation"]>),
  quoteMinutes: number("Whole minutes"),
  orderingDelayHours: Schema.Struct({
    driven: hours,
    flatbed: hours,
    wGarage: hours,
    abroad: hours,
    corsica: hours
  } satisfies MembersOf<PriceGrid["orderingDelayHours"]>),
  requiredDocuments: keys,
  partnerAdjustments: Schema.Boolean,
  modelClasses: Schema.Record(Schema.String, VehicleClass).annotate({
    description: "Class of a vehicle by a word of its model, lower case"
  })
} satisfies MembersOf<PriceGrid>).annotate({
  description:
    "Prices, options and renters, in the form of docs/demonstration-grid.json: amounts are cents, coefficients percent"
})

const version = {
  version: Count.annotate({ description: "Counts up from 1" }),
  created_at: Instant,
  created_by: Schema.NullOr(
    Schema.Struct({ id: Schema.String, name: Schema.String }).annotate({ identifier: "GridAuthor" })
  ).annotate({
    description: "The operator who made the version; null for the administration command"
  })
}

export const GroupGridShown = Schema.Struct({
  group_id: Schema.String,
  ...version,
  grid: GridDocument.annotate({ identifier: "PriceGrid" })
}).annotate({
  identifier: "GroupGrid"
})

export const GridVersionPage = Schema.Struct({
  data: Schema.Array(Schema.Struct(version)),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "GridVersionPage" })

const versionMax = 999_999_999

export const GridQuery = Schema.Struct({
  version: Schema.optionalKey(
    wholeNumberTo(versionMax, "a version such as 3").annotate({
      description: "An older version; the current one by default",
      examples: ["3"]
    })
  )
})

/** The example is the demonstration grid with its first option and renter. */
const exampleGrid: PriceGrid = {
  ...demonstrationGrid,
  options: demonstrationGrid.options.slice(0, 1),
  renters: demonstrationGrid.renters.slice(0, 1)
}

export const ReplaceGridRequest = Schema.Struct({
  version: Schema.Finite.annotate({
    description: "The version that you have read and changed; if it is not the current one, nothing is changed"
  }),
  reason: Schema.optionalKey(text(reasonLengthMax)),
  grid: GridDocument.annotate({ identifier: "PriceGridInput" })
}).annotate({
  identifier: "ReplaceGridRequest",
  examples: [{ version: 1, reason: "prices of 2027", grid: exampleGrid }]
})
