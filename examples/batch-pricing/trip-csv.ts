import { type Cents, centsOfEuros, type PricedEnd, type TripToPrice } from "@trajet/domain/pricing"
import { type Day, isDay, isTimeOfDay, type TimeOfDay } from "@trajet/domain/time"
import { BadLine, type Fields, fieldsOf } from "./csv-fields.ts"

/** The columns of a file of trips, in this order; the README beside this file describes them. */
export const columns = [
  "id",
  "trip",
  "distance_km",
  "vehicle_class",
  "electric",
  "plateau",
  "w_garage",
  "has_ferry",
  "pickup_country",
  "pickup_postcode",
  "pickup_date",
  "pickup_start",
  "pickup_end",
  "delivery_country",
  "delivery_postcode",
  "delivery_date",
  "delivery_start",
  "delivery_end",
  "options"
] as const

/** The columns of a price, in euros excluding tax. */
export const priceColumns = ["price_ht", "surcharge_ht"] as const

/** The columns of a file of priced trips. */
export const pricedColumns = [...columns, ...priceColumns]

export interface TripLine {
  readonly id: string
  readonly trip: TripToPrice
}

/** Place of each column in a line. */
const at = {
  id: 0,
  trip: 1,
  distance_km: 2,
  vehicle_class: 3,
  electric: 4,
  plateau: 5,
  w_garage: 6,
  has_ferry: 7,
  pickup_country: 8,
  delivery_country: 13,
  options: 18
} as const satisfies Partial<Record<(typeof columns)[number], number>>

/** Reads one line of a file of trips; throws `BadLine` if it is invalid. */
export const readTrip = (line: string): TripLine => {
  const fields = fieldsOf(line)
  if (fields.count !== columns.length) throw new BadLine(`${fields.count} columns instead of ${columns.length}`)
  return {
    id: fields.text(at.id),
    trip: {
      trip: fields.isEmpty(at.trip) ? "aller" : oneOf("trip", fields.text(at.trip), tripKeys),
      pickup: readEnd("pickup", fields, at.pickup_country),
      delivery: readEnd("delivery", fields, at.delivery_country),
      distanceKm: readDistance(fields.text(at.distance_km)),
      hasFerry: fields.isEmpty(at.has_ferry) ? null : readFlag("has_ferry", fields),
      vehicleClass: oneOf("vehicle_class", fields.text(at.vehicle_class), classes),
      electric: readFlag("electric", fields),
      plateau: readFlag("plateau", fields),
      wGarage: readFlag("w_garage", fields),
      options: fields.isEmpty(at.options) ? noOptions : optionsOf(fields.text(at.options))
    }
  }
}

const noOptions: ReadonlyArray<string> = []

const optionsOf = (text: string): ReadonlyArray<string> => text.split(" ").filter((key) => key !== "")

export interface PricedTripLine extends TripLine {
  /** The columns of the trip, as in the file. */
  readonly tripText: string
  readonly priceHt: Cents
  readonly surchargeHt: Cents
}

/** Reads one line of a file of priced trips; throws `BadLine` if it is invalid. */
export const readPricedTrip = (line: string): PricedTripLine => {
  // Prices have no quotes and no commas, so that the last two commas of the line separate them.
  const beforeSurcharge = line.lastIndexOf(",")
  const beforePrice = line.lastIndexOf(",", beforeSurcharge - 1)
  if (beforePrice <= 0) throw new BadLine(`the line does not end with ${priceColumns.join(",")}`)
  const tripText = line.slice(0, beforePrice)
  return {
    ...readTrip(tripText),
    tripText,
    priceHt: readAmount("price_ht", line.slice(beforePrice + 1, beforeSurcharge)),
    surchargeHt: readAmount("surcharge_ht", line.slice(beforeSurcharge + 1))
  }
}

const readAmount = (column: string, text: string): Cents => {
  const cents = centsOfEuros(text)
  if (cents._tag === "Failure") throw new BadLine(`${column} is an amount as 392.30, not "${text}"`)
  return cents.success
}

const tripKeys = ["aller", "retour"] as const
const classes = ["VP", "VU", "VUL"] as const

const oneOf = <A extends string>(column: string, text: string, allowed: ReadonlyArray<A>): A => {
  for (const candidate of allowed) if (candidate === text) return candidate
  throw new BadLine(`${column} is ${allowed.join(" or ")}, not "${text}"`)
}

const readEnd = (end: "pickup" | "delivery", fields: Fields, from: number): PricedEnd => ({
  country: readCountry(`${end}_country`, fields.text(from)),
  postcode: fields.isEmpty(from + 1) ? null : fields.text(from + 1),
  date: fields.isEmpty(from + 2) ? null : readDay(`${end}_date`, fields.text(from + 2)),
  startTime: fields.isEmpty(from + 3) ? null : readTime(`${end}_start`, fields.text(from + 3)),
  endTime: fields.isEmpty(from + 4) ? null : readTime(`${end}_end`, fields.text(from + 4))
})

const readDistance = (text: string): number => {
  if (!/^\d{1,6}(?:\.\d)?$/.test(text)) throw new BadLine(`distance_km has one decimal at most, not "${text}"`)
  return Number(text)
}

const readFlag = (column: "electric" | "plateau" | "w_garage" | "has_ferry", fields: Fields): boolean => {
  const place = at[column]
  if (fields.isEmpty(place) || fields.is(place, "false")) return false
  if (fields.is(place, "true")) return true
  throw new BadLine(`${column} is true or false, not "${fields.text(place)}"`)
}

/** Reads a text that is one of few: each of them is checked once, because a file has many trips. */
const reader = <A extends string>(check: (text: string) => text is A, expected: string) => {
  const known = new Map<string, A>()
  return (column: string, text: string): A => {
    const read = known.get(text)
    if (read !== undefined) return read
    if (!check(text)) throw new BadLine(`${column} is ${expected}, not "${text}"`)
    known.set(text, text)
    return text
  }
}

const readDay = reader<Day>(isDay, "a day as 2026-11-20")
const readTime = reader<TimeOfDay>(isTimeOfDay, "a time as 08:30")
const readCountry = reader((text): text is string => /^[A-Z]{2}$/.test(text), "two capitals")

/** Writes a field, in quotes if it holds a comma or a quote. */
export const writeField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
