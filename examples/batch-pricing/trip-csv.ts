import { type Cents, centsOfEuros, type PricedEnd, type TripToPrice } from "@trajet/domain/pricing"
import { type Day, isDay, isTimeOfDay, type TimeOfDay } from "@trajet/domain/time"

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

/** The reason why a line is invalid. */
export class BadLine extends Error {}

/** Reads one line of a file of trips; throws `BadLine` if it is invalid. */
export const readTrip = (line: string): TripLine => {
  const fields = splitFields(line)
  if (fields.length !== columns.length) {
    throw new BadLine(`${fields.length} columns instead of ${columns.length}`)
  }
  const [id = "", trip = "", distance = "", vehicleClass = "", electric = "", plateau = "", wGarage = "", ferry = ""] =
    fields
  const options = fields[18] ?? ""
  return {
    id,
    trip: {
      trip: oneOf("trip", trip === "" ? "aller" : trip, tripKeys),
      pickup: readEnd("pickup", fields, 8),
      delivery: readEnd("delivery", fields, 13),
      distanceKm: readDistance(distance),
      hasFerry: ferry === "" ? null : readFlag("has_ferry", ferry),
      vehicleClass: oneOf("vehicle_class", vehicleClass, classes),
      electric: readFlag("electric", electric),
      plateau: readFlag("plateau", plateau),
      wGarage: readFlag("w_garage", wGarage),
      options: options === "" ? [] : options.split(" ").filter((key) => key !== "")
    }
  }
}

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

const readEnd = (end: "pickup" | "delivery", fields: ReadonlyArray<string>, from: number): PricedEnd => {
  const country = fields[from] ?? ""
  const postcode = fields[from + 1] ?? ""
  if (!/^[A-Z]{2}$/.test(country)) throw new BadLine(`${end}_country is two capitals, not "${country}"`)
  return {
    country,
    postcode: postcode === "" ? null : postcode,
    date: readDay(`${end}_date`, fields[from + 2] ?? ""),
    startTime: readTime(`${end}_start`, fields[from + 3] ?? ""),
    endTime: readTime(`${end}_end`, fields[from + 4] ?? "")
  }
}

const readDistance = (text: string): number => {
  if (!/^\d{1,6}(?:\.\d)?$/.test(text)) throw new BadLine(`distance_km has one decimal at most, not "${text}"`)
  return Number(text)
}

const readFlag = (column: string, text: string): boolean => {
  if (text === "true") return true
  if (text === "false" || text === "") return false
  throw new BadLine(`${column} is true or false, not "${text}"`)
}

// A file has few days and many trips, so each day is checked once.
const knownDays = new Map<string, Day>()

const readDay = (column: string, text: string): Day | null => {
  if (text === "") return null
  const known = knownDays.get(text)
  if (known !== undefined) return known
  if (!isDay(text)) throw new BadLine(`${column} is a day as 2026-11-20, not "${text}"`)
  knownDays.set(text, text)
  return text
}

const readTime = (column: string, text: string): TimeOfDay | null => {
  if (text === "") return null
  if (!isTimeOfDay(text)) throw new BadLine(`${column} is a time as 08:30, not "${text}"`)
  return text
}

/** Splits a line into fields; a field in double quotes may hold commas and doubled quotes. */
const splitFields = (line: string): ReadonlyArray<string> => {
  if (!line.includes('"')) return line.split(",")
  const field = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/y
  const fields: Array<string> = []
  while (field.lastIndex < line.length || fields.length === 0) {
    const match = field.exec(line)
    if (match === null) throw new BadLine("a quoted field does not end")
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "")
  }
  return fields
}

/** Writes a field, in quotes if it holds a comma or a quote. */
export const writeField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
