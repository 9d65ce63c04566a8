import type { E164, PhoneReading, ReadPhone } from "./phone.model.ts"

/** The country of drivers, clients and of numbers without a country. */
export const homeCountryOfPhones = "FR"

/** A text with so many digits beside a number has a second number, whole or not. */
const otherDigitsMin = 6

const isOneNumber = ({ numbers, otherDigits }: PhoneReading): boolean =>
  numbers.length === 1 && otherDigits < otherDigitsMin

/** Reads each text of one request once: a reading takes up to a millisecond. */
export const readOnce = (read: ReadPhone): ReadPhone => {
  const readings = new Map<string, PhoneReading>()
  return (text, country) => {
    const key = `${country} ${text}`
    const reading = readings.get(key) ?? read(text, country)
    readings.set(key, reading)
    return reading
  }
}

export interface PhoneRead {
  /** Null unless the text is one number, and the same in all countries from which people may dial it. */
  readonly e164: E164 | null
  /** True for a text that is not one number: two numbers, too few digits, words. */
  readonly isSuspect: boolean
}

/** Reads the phone of a person who is reached in one of these countries (ISO 3166-1 alpha-2, at least one). */
export const phoneOf = (read: ReadPhone, text: string, countries: ReadonlyArray<string>): PhoneRead => {
  const readings = [...new Set(countries)].map((country) => read(text, country)).filter(isOneNumber)
  const [number, ...others] = new Set(readings.flatMap(({ numbers }) => numbers))
  return { e164: number !== undefined && others.length === 0 ? number : null, isSuspect: readings.length === 0 }
}
