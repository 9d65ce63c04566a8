import fc from "fast-check"
import { addDays, hourNamedBy } from "./paris-clock.ts"

export interface Contact {
  readonly name?: string
  readonly phone?: string
  readonly mail?: string
}

export interface Point {
  readonly address: string
  /** A date-time as the request has it. */
  readonly date?: string
  readonly start_time?: string
  readonly end_time?: string
  readonly need_appointment?: boolean
  readonly contact?: Contact
}

export interface Vehicle {
  readonly registration?: string
  readonly vin?: string
  readonly type?: string
  readonly brand?: string
  readonly model?: string
  readonly electric?: boolean
  readonly country?: string
}

export interface FullReturn {
  readonly delivery: Point | string
  readonly vehicle?: Vehicle
  readonly contacts?: { readonly pickup?: Contact; readonly delivery?: Contact }
  readonly options?: ReadonlyArray<string>
}

/** The content of an order, before its notation as a body. */
export interface Wanted {
  readonly pickup: Point & { readonly date: string }
  readonly delivery: Point & { readonly date: string }
  readonly vehicle?: Vehicle
  readonly options?: ReadonlyArray<string>
  readonly back: true | string | FullReturn | null
  readonly plateau?: boolean
  readonly wgarage?: boolean
  readonly reference?: string
  readonly description?: string
  readonly type?: string
}

/** A fault for which an order is refused, and its notation in the answer. */
interface Flaw {
  readonly more: Readonly<Record<string, unknown>>
  readonly code: string
  readonly field: string
}

export interface Order {
  readonly wanted: Wanted
  readonly flaw: Flaw | null
  /** The priced members, which `POST /pricing` takes too. */
  readonly priced: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

const addresses = [
  "10 rue de Rivoli, 75001 Paris",
  "Place Bellecour, 69002 Lyon",
  "1 place de la Comédie, 33000 Bordeaux",
  "12 quai du Port, 13002 Marseille",
  "3 rue Nationale, 59800 Lille",
  "20000 Ajaccio"
]

const short = fc.constantFrom("Claire Martin", "Zoë", "名前", "O'Neil & fils", "a")
const contact: fc.Arbitrary<Contact> = fc.record(
  { name: short, phone: fc.constantFrom("+33 6 12 34 56 78", "0612345678"), mail: fc.constant("c.martin@example.com") },
  { requiredKeys: [] }
)

const firstDay = "2031-03-10"
/** Date-times of a day: midnight in Paris or elsewhere, in the small hours of the next day, and with an hour. */
const dayTimes = ["T00:00:00+01:00", "T09:30:00+02:00", "T12:00:00Z", "T23:30:00Z", "T08:15:30.123456+01:00", "T10:00Z"]

/** Windows that can follow one another on one day: pickups in the morning, deliveries in the afternoon. */
const morning = [{}, { start_time: "08:00" }, { start_time: "09:00", end_time: "12:00" }, { end_time: "11:30" }]
const afternoon = [{}, { start_time: "14:00" }, { start_time: "14:00", end_time: "21:00" }, { end_time: "18:00" }]

const point = (from: number, to: number, windows: ReadonlyArray<Partial<Point>>) =>
  fc
    .tuple(
      fc.constantFrom(...addresses),
      fc.integer({ min: from, max: to }),
      fc.constantFrom(...dayTimes),
      fc.constantFrom(...windows),
      fc.record({ need_appointment: fc.boolean(), contact }, { requiredKeys: [] })
    )
    .map(([address, day, time, window, more]) => {
      const date = `${addDays(firstDay, day)}${time}`
      // An end alone would come before an hour in the date.
      const isOver = window.end_time !== undefined && window.end_time <= (window.start_time ?? hourNamedBy(date) ?? "")
      return { address, date, ...window, ...(isOver ? { start_time: "06:00" } : {}), ...more }
    })

const vehicle: fc.Arbitrary<Vehicle> = fc.oneof(
  fc.record(
    {
      registration: fc.constantFrom("AB-123-CD", "ab 123 cd", "EF-456-GH", "1234 AB 56", "WW-123-AB"),
      vin: fc.constantFrom("VF1RFB00123456789", "vf1rfb00123456789"),
      type: fc.constantFrom("VP", "VU", "VUL", "Utilitaire", "FOURGON", "soucoupe"),
      brand: fc.constantFrom("Renault", "Citroën"),
      model: fc.constantFrom("Clio", "Kangoo", "Master"),
      electric: fc.boolean()
    },
    { requiredKeys: [] }
  ),
  fc.constant({ registration: "B AB 1234", country: "de" })
)

const freeOptions = fc.subarray(["lavage_ext", "mise_en_main", "controle_securite", "express", "stockage_jour"])

const fullReturn: fc.Arbitrary<FullReturn> = fc.record(
  {
    delivery: fc.oneof(fc.constantFrom(...addresses), point(20, 24, afternoon)),
    vehicle,
    contacts: fc.record({ pickup: contact, delivery: contact }, { requiredKeys: [] }),
    options: freeOptions
  },
  { requiredKeys: ["delivery"] }
)

const wanted: fc.Arbitrary<Wanted> = fc
  .record(
    {
      // Leaves a day in between: 23:30 UTC is the next day in Paris.
      pickup: point(0, 3, morning),
      delivery: point(5, 9, afternoon),
      vehicle,
      options: freeOptions,
      back: fc.oneof(fc.constant(null), fc.constant<true>(true), fc.constantFrom(...addresses), fullReturn),
      plateau: fc.boolean(),
      wgarage: fc.boolean(),
      reference: fc.constantFrom("PO-1", "PO-2", "Réf. 3"),
      description: short,
      type: fc.constantFrom("livraison", "restitution", "transfert", "jockey", "autre")
    },
    { requiredKeys: ["pickup", "delivery", "back"] }
  )
  // A garage's plate and a flatbed exclude each other.
  .map((order) => (order.plateau === true && order.wgarage === true ? { ...order, wgarage: false } : order))

const billing = {
  company_name: "Test Fleet",
  email: "billing@test-fleet.example",
  address: "1 rue du Test, 75001 Paris",
  siret: "12345678900011"
}
/** Notations of the payer: its number, or name and e-mail in any case and spacing. */
const payers = fc.constantFrom(
  billing,
  { ...billing, siret: "123 456 789 00011" },
  { company_name: "TEST-FLEET", email: "Billing@Test-Fleet.example", address: "Paris" }
)

const longAgo = "2020-01-15T09:00:00+01:00"
const flaws = (order: Wanted): ReadonlyArray<Flaw> => {
  const refused = (code: string, field: string, more: Readonly<Record<string, unknown>>): Flaw => ({
    code,
    field,
    more
  })
  const invalid = (field: string, more: Readonly<Record<string, unknown>>) => refused("validation_failed", field, more)
  const { pickup, delivery } = order
  return [
    invalid("billing", { billing: undefined }),
    invalid("billing.email", { billing: { ...billing, email: "nobody" } }),
    invalid("pickup.date", { pickup: { ...pickup, date: longAgo } }),
    invalid("delivery.date", {
      delivery: { ...delivery, date: `${firstDay}T09:00:00+01:00` },
      pickup: { ...pickup, date: `${addDays(firstDay, 3)}T09:00:00+01:00` }
    }),
    invalid("type", { type: "teleport" }),
    invalid("car", { vehicle: {}, car: {} }),
    invalid("returnTrip", { return_trip: true, returnTrip: true }),
    refused("billing_entity_required", "billing", {
      billing: { ...billing, company_name: "Nobody", siret: undefined }
    }),
    refused("billing_entity_required", "billing.siret", { billing: { ...billing, siret: "00000000000000" } }),
    refused("billing_entity_not_allowed", "billing.siret", { billing: { ...billing, siret: "12345678900029" } }),
    refused("address_not_found", "pickup.address", { pickup: { ...pickup, address: "xyzzyqwerty" } }),
    refused("registration_invalid", "vehicle.registration", {
      vehicle: { registration: "not a plate" },
      car: undefined
    }),
    invalid("vehicle.vin", { vehicle: { vin: "VF1RFB0012345678O" }, car: undefined }),
    refused("vehicle_not_supported", "vehicle.type", {
      vehicle: { type: "Camion" },
      car: undefined,
      plateau: undefined
    }),
    refused("unknown_option", "options.0", { options: ["teleportation"] }),
    refused("option_not_allowed", "options.1", { options: ["express", "attente_30"] }),
    refused("option_conflict", "options", { options: ["lavage_ext", "lavage_complet"] }),
    refused("option_conflict", "options", { options: ["jockey"], return_trip: undefined, returnTrip: undefined }),
    refused("requirements_not_met", "options", { options: ["pv_digital"] })
  ]
}

const withoutUndefined = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined))

interface Spelling {
  readonly vehicle: "vehicle" | "car"
  readonly back: "return_trip" | "returnTrip"
  readonly backVehicle: "vehicle" | "car"
  readonly none: object
}

const spelling: fc.Arbitrary<Spelling> = fc.record({
  vehicle: fc.constantFrom("vehicle", "car"),
  back: fc.constantFrom("return_trip", "returnTrip"),
  backVehicle: fc.constantFrom("vehicle", "car"),
  none: fc.constantFrom({}, { return_trip: null }, { return_trip: false }, { returnTrip: null })
})

const backBody = (back: true | string | FullReturn, name: Spelling["backVehicle"]): unknown => {
  if (back === true || typeof back === "string") return back
  const { vehicle: other, ...rest } = back
  return { ...rest, ...(other === undefined ? {} : { [name]: other }) }
}

const spelt = (order: Wanted, names: Spelling) => {
  const { back, vehicle: driven, reference, description, type, ...rest } = order
  const priced = {
    ...rest,
    ...(driven === undefined ? {} : { [names.vehicle]: driven }),
    ...(back === null ? names.none : { [names.back]: backBody(back, names.backVehicle) })
  }
  return { priced, unpriced: withoutUndefined({ reference, description, type }) }
}

const ordersWith = (flawed: fc.Arbitrary<number | null>): fc.Arbitrary<Order> =>
  fc.tuple(wanted, spelling, payers, flawed).map(([order, names, payer, which]) => {
    const { priced, unpriced } = spelt(order, names)
    const all = flaws(order)
    const flaw = which === null ? null : (all[which % all.length] ?? null)
    const body = withoutUndefined({ ...priced, ...unpriced, billing: payer, ...flaw?.more })
    return { wanted: order, flaw, priced, body }
  })

/** An order; one in eight has a fault for which it is refused. */
export const orders = ordersWith(fc.nat(800).map((chance) => (chance % 8 === 0 ? chance / 8 : null)))

/** A valid order. */
export const rightOrders = ordersWith(fc.constant(null))
