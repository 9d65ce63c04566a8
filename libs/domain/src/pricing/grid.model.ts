import { Schema } from "effect"
import { TimeOfDay } from "../time/instant.model.ts"
import { Cents, VehicleClass } from "./pricing.model.ts"

// Units are chosen so that every price is exact in integers. Amounts are cents and coefficients percent, so that a rate
// with its class coefficient has the four decimals that the wire shows (95 cents x 115 % = 1.0925 EUR).
const WholeCents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000_000 }))
const Amount = WholeCents.pipe(Schema.fromBrand("Cents", Cents))
const Percent = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000 }))
const Kilometres = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))
const Hours = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_760 }))
const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_080 }))
const Key = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9_-]{0,49}$/u))
const Name = Schema.String.check(Schema.isBetweenLength(1, 120))
const country = /^[A-Z]{2}$/u
const Country = Schema.String.check(Schema.isPattern(country))
const modelWord = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u
const MonthDay = Schema.String.check(Schema.isPattern(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u))
const Time = Schema.String.check(Schema.isPattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/u)).pipe(
  Schema.fromBrand("TimeOfDay", TimeOfDay)
)
const HttpsUrl = Schema.String.check(Schema.isPattern(/^https:\/\/\S+$/u), Schema.isMaxLength(2_048))

const perClass = <S extends Schema.Constraint>(value: S) => Schema.Struct({ VP: value, VU: value, VUL: value })

const unique = <A>(named: string, keyOf: (item: A) => string) =>
  Schema.makeFilter((items: ReadonlyArray<A>) => new Set(items.map(keyOf)).size === items.length || `${named} twice`)

// A key schema would drop keys of another form silently.
const keysLike = (form: RegExp) =>
  Schema.makeFilter((record: Readonly<Record<string, unknown>>) =>
    Object.keys(record)
      .filter((key) => !form.test(key))
      .map((key) => ({ path: [key], issue: `a key has the form ${form.source}` }))
  )

export const RenterInput = Schema.Literals(["link", "pin"])
export type RenterInput = typeof RenterInput.Type

/** A renter that accepts the dematerialised handover report (CHG-21). */
export const Renter = Schema.Struct({
  id: Key,
  name: Name,
  /** `livraison`, `restitution`. */
  prestations: Schema.Array(Key),
  input: RenterInput,
  toolUrl: HttpsUrl,
  guideUrl: Schema.NullOr(HttpsUrl),
  guideName: Schema.NullOr(Name),
  /** True for a renter of input `link` that also accepts a report without one. */
  linkOptional: Schema.Boolean
})
export type Renter = typeof Renter.Type

export const OptionField = Schema.Struct({
  name: Key,
  /** For a field with `forRenterInput`: required if the renter takes that input. */
  required: Schema.Boolean,
  type: Schema.Literals(["choice", "url", "text"]),
  /** For a `choice`: offers the renters of this prestation; null otherwise. */
  renterPrestation: Schema.NullOr(Key),
  /** Absent unless the chosen renter takes this input; null for a field of all renters. */
  forRenterInput: Schema.NullOr(RenterInput)
})
export type OptionField = typeof OptionField.Type

/** Members of a request that bring an option with them. */
export const OptionImplication = Schema.Literals(["wgarage", "need_appointment"])
export type OptionImplication = typeof OptionImplication.Type

/** PRC-49 to PRC-65. */
export const CatalogueOption = Schema.Struct({
  key: Key,
  name: Name,
  description: Schema.String.check(Schema.isMaxLength(300)),
  priceHt: Amount,
  category: Key,
  /** Exclusive group, of which a trip has at most one option; null: none. */
  exclusiveGroup: Schema.NullOr(Key),
  /** True if clients' forms show the option as set at first. */
  defaultOption: Schema.Boolean,
  clientAddable: Schema.Boolean,
  clientOnly: Schema.Boolean,
  impliedBy: Schema.NullOr(OptionImplication),
  setsFlag: Schema.NullOr(Schema.Literals(["parc", "w_garage"])),
  needsReturn: Schema.Boolean,
  excludedByPlateau: Schema.Boolean,
  excludedAbroad: Schema.Boolean,
  fields: Schema.Array(OptionField).check(unique<OptionField>("a field", (field) => field.name)),
  documents: Schema.Array(Key),
  /** Document keys the driver produces: required before the mission completes. */
  driverDocuments: Schema.Array(Key),
  /** Document keys, of those above, that need a signature. */
  signature: Schema.Array(Key)
})
export type CatalogueOption = typeof CatalogueOption.Type

const Band = Schema.Struct({ fromKm: Kilometres, centsPerKm: WholeCents })

const Bands = Schema.Array(Band).check(
  Schema.makeFilter((bands: ReadonlyArray<typeof Band.Type>) => {
    if (bands[0]?.fromKm !== 0) return "the first band starts at 0 km"
    const ordered = bands.every((band, index) => index === 0 || band.fromKm > (bands[index - 1]?.fromKm ?? 0))
    return ordered || "bands are ordered by the kilometre they start at, each at another one"
  })
)

const Season = Schema.Struct({ from: MonthDay, to: MonthDay, percent: Percent }).check(
  Schema.makeFilter(
    (season: { readonly from: string; readonly to: string }) =>
      season.from <= season.to || { path: ["to"], issue: "a season ends in the year it starts in" }
  )
)

/** CHG-43 to CHG-49. */
export const CancellationScale = Schema.Struct({
  graceMinutes: Minutes,
  gracePickupHours: Hours,
  sameDayPercent: Percent.check(Schema.isLessThanOrEqualTo(100)),
  dayBeforeHours: Hours,
  dayBeforePercent: Percent.check(Schema.isLessThanOrEqualTo(100)),
  flatHt: perClass(Amount),
  flatbedFlatHt: Amount,
  defaultStartTime: Time
})
export type CancellationScale = typeof CancellationScale.Type

/**
 * A group's price grid (PRC-26 to PRC-66, CHG-43 to CHG-49). Amounts are cents excluding tax, coefficients percent (115
 * is x 1.15), distances whole kilometres.
 */
export const PriceGrid = Schema.Struct({
  baseHt: Amount,
  /** Each band ends at the start of the next one; the last one has no end. */
  bands: Bands,
  minimumHt: Amount,
  classPercent: perClass(Percent),
  flatbed: Schema.Struct({ percent: Percent.check(Schema.isGreaterThanOrEqualTo(100)), minimumHt: Amount }),
  electric: Schema.Struct({ beyondKm: Kilometres, chargeHt: Amount }),
  /** Percentage of the transport price that a return pays. */
  returnPercent: Percent.check(Schema.isLessThanOrEqualTo(100)),
  /** Surcharge on Saturdays, and for windows that reach beyond `eveningFrom`. */
  offHours: Schema.Struct({ chargeHt: Amount, saturday: Schema.Boolean, eveningFrom: Time }),
  roundingStepHt: Amount.check(Schema.isGreaterThanOrEqualTo(1)),
  corsica: Schema.Struct({ crossingHt: perClass(Amount), season: Schema.NullOr(Season) }),
  homeCountry: Country,
  /** Surcharge by country; other countries have no service. */
  internationalHt: Schema.Record(Schema.String, Amount).check(keysLike(country)),
  options: Schema.Array(CatalogueOption).check(unique<CatalogueOption>("an option key", (option) => option.key)),
  renters: Schema.Array(Renter).check(unique<Renter>("a renter id", (renter) => renter.id)),
  cancellation: CancellationScale,
  quoteMinutes: Minutes,
  orderingDelayHours: Schema.Struct({ driven: Hours, flatbed: Hours, wGarage: Hours, abroad: Hours, corsica: Hours }),
  /** Document keys that every trip needs besides those of its options. */
  requiredDocuments: Schema.Array(Key),
  partnerAdjustments: Schema.Boolean,
  /** Class of a vehicle by a word of its model, lower case. */
  modelClasses: Schema.Record(Schema.String, VehicleClass).check(keysLike(modelWord))
})
export type PriceGrid = typeof PriceGrid.Type
