import { type Cents, centsOfEuros, type PricedEnd, type TripToPrice } from "@trajet/domain/pricing"
import { type Day, isDay, isTimeOfDay, type TimeOfDay } from "@trajet/domain/time"
import { BadLine, type Fields, fieldsOf } from "./csv-fields.ts"
import { FieldMemo } from "./field-memo.ts"

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

interface TripLine {
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
  return { trip: tripOf(fields), id: fields.text(at.id) }
}

/** The trip of a line; throws `BadLine` if it is invalid. */
export const tripOf = (fields: Fields): TripToPrice => {
  if (fields.count !== columns.length) throw new BadLine(`${fields.count} columns instead of ${columns.length}`)
  const trip = fields.known(at.trip, at.trip, memos.trip, readKey)
  const pickup = readEnd(fields, at.pickup_country, endReaders.pickup)
  const delivery = readEnd(fields, at.delivery_country, endReaders.delivery)
  const distanceKm = readDistance(fields)
  const { electric, hasFerry, plateau, vehicleClass, wGarage } = fields.known(
    at.vehicle_class,
    at.has_ferry,
    memos.vehicle,
    readVehicle
  )
  const options = fields.known(at.options, at.options, memos.options, readOptions)
  return { trip, pickup, delivery, distanceKm, hasFerry, vehicleClass, electric, plateau, wGarage, options }
}

type Vehicle = Pick<TripToPrice, "hasFerry" | "vehicleClass" | "electric" | "plateau" | "wGarage">

const memos = {
  trip: new FieldMemo<TripToPrice["trip"]>(),
  vehicle: new FieldMemo<Vehicle>(),
  place: new FieldMemo<Pick<PricedEnd, "country" | "postcode">>(),
  day: new FieldMemo<Day | null>(),
  times: new FieldMemo<Pick<PricedEnd, "startTime" | "endTime">>(),
  options: new FieldMemo<ReadonlyArray<string>>()
}

const readKey = (fields: Fields): TripToPrice["trip"] =>
  fields.isEmpty(at.trip) ? "aller" : oneOf("trip", fields.text(at.trip), tripKeys)

const readVehicle = (fields: Fields): Vehicle => ({
  hasFerry: fields.isEmpty(at.has_ferry) ? null : readFlag("has_ferry", fields),
  vehicleClass: oneOf("vehicle_class", fields.text(at.vehicle_class), classes),
  electric: readFlag("electric", fields),
  plateau: readFlag("plateau", fields),
  wGarage: readFlag("w_garage", fields)
})

const readOptions = (fields: Fields): ReadonlyArray<string> =>
  fields.isEmpty(at.options) ? noOptions : optionsOf(fields.text(at.options))

const noOptions: ReadonlyArray<string> = []

const optionsOf = (text: string): ReadonlyArray<string> => text.split(" ").filter((key) => key !== "")

interface PricedTripLine extends TripLine {
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

/** Readers of one end: each reads neighbouring columns. */
const readersOf = (end: "pickup" | "delivery", from: number) => ({
  place: (fields: Fields) => ({
    country: readCountry(`${end}_country`, fields.text(from)),
    postcode: fields.isEmpty(from + 1) ? null : fields.text(from + 1)
  }),
  day: (fields: Fields) => (fields.isEmpty(from + 2) ? null : readDay(`${end}_date`, fields.text(from + 2))),
  times: (fields: Fields) => ({
    startTime: fields.isEmpty(from + 3) ? null : readTime(`${end}_start`, fields.text(from + 3)),
    endTime: fields.isEmpty(from + 4) ? null : readTime(`${end}_end`, fields.text(from + 4))
  })
})

const endReaders = {
  pickup: readersOf("pickup", at.pickup_country),
  delivery: readersOf("delivery", at.delivery_country)
}

const readEnd = (fields: Fields, from: number, readers: ReturnType<typeof readersOf>): PricedEnd => {
  const { country, postcode } = fields.known(from, from + 1, memos.place, readers.place)
  const date = fields.known(from + 2, from + 2, memos.day, readers.day)
  const { endTime, startTime } = fields.known(from + 3, from + 4, memos.times, readers.times)
  return { country, postcode, date, startTime, endTime }
}

const zero = 48
const point = 46
const wholeDigitsMax = 6

/** Reads kilometres from their digits, without a text: a file has many distances. */
const readDistance = (fields: Fields): number => {
  const place = at.distance_km
  const length = fields.lengthOf(place)
  const hasTenth = length > 2 && fields.codeAt(place, length - 2) === point
  const wholeDigits = hasTenth ? length - 2 : length
  let isNumber = wholeDigits >= 1 && wholeDigits <= wholeDigitsMax
  let whole = 0
  for (let index = 0; index < wholeDigits; index += 1) {
    const digit = fields.codeAt(place, index) - zero
    isNumber &&= isDigit(digit)
    whole = whole * 10 + digit
  }
  const tenth = hasTenth ? fields.codeAt(place, length - 1) - zero : 0
  if (!isNumber || !isDigit(tenth)) {
    throw new BadLine(`distance_km has one decimal at most, not "${fields.text(place)}"`)
  }
  return (whole * 10 + tenth) / 10
}

const isDigit = (digit: number): boolean => digit >= 0 && digit <= 9

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
