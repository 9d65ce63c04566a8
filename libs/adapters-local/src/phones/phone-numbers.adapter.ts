import { E164, PhoneNumbers, type PhoneReading } from "@trajet/domain/phones"
import { Layer } from "effect"
import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString
} from "libphonenumber-js/max"

/** Between two numbers. The library takes a comma and a semicolon for the beginning of an extension. */
const betweenNumbers = /[,;|&\n]/u

/** Overseas numbers are dialled in France as French ones are. */
const alsoDialled: Readonly<Record<string, ReadonlyArray<CountryCode>>> = { FR: ["GP", "MQ", "GF", "RE", "YT"] }

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0

const known = (text: string, country: CountryCode | undefined): E164 | null => {
  const number = parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false })
  return number?.isValid() === true ? E164(number.number) : null
}

/** Two numbers have at least so many digits. */
const twoNumbersDigitsMin = 16

/** Numbers of which one follows the other without a separator, or with a space as between their pairs of digits. */
const adjacentNumbers = (text: string, country: CountryCode | undefined): ReadonlyArray<E164> => {
  for (let end = 1; end < text.length; end += 1) {
    const first = known(text.slice(0, end), country)
    if (first === null) continue
    const rest = text.slice(end)
    const last = known(rest, country)
    const others = last === null ? adjacentNumbers(rest, country) : [last]
    if (others.length > 0) return [first, ...others]
  }
  return []
}

const readPart = (text: string, country: CountryCode | undefined): PhoneReading => {
  const whole = known(text, country)
  if (whole !== null) return { numbers: [whole], otherDigits: 0 }
  const found = findPhoneNumbersInText(text, country && { defaultCountry: country })
  const digits = digitsIn(text)
  if (found.length > 0) {
    const inNumbers = found.map(({ endsAt, startsAt }) => digitsIn(text.slice(startsAt, endsAt)))
    return {
      numbers: found.map(({ number }) => E164(number.number)),
      otherDigits: inNumbers.reduce((rest, count) => rest - count, digits)
    }
  }
  const numbers = digits < twoNumbersDigitsMin ? [] : adjacentNumbers(text, country)
  return { numbers, otherDigits: numbers.length > 0 ? 0 : digits }
}

const readIn = (text: string, country: CountryCode | undefined): PhoneReading => {
  const parts = text.split(betweenNumbers).map((part) => readPart(part, country))
  return {
    numbers: [...new Set(parts.flatMap(({ numbers }) => numbers))],
    otherDigits: parts.reduce((sum, { otherDigits }) => sum + otherDigits, 0)
  }
}

/** As the library knows separators: neither a narrow space nor a non-breaking hyphen, and nothing that cannot be seen. */
const plainSeparators = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/\p{Pd}/gu, "-")

/** A longer text is no phone number, and reading it would take long. */
const textLengthMax = 64

const overseas = (text: string, country: string): E164 | null => {
  for (const one of alsoDialled[country] ?? []) {
    const number = known(text, one)
    if (number !== null) return number
  }
  return null
}

const read = (given: string, country: string): PhoneReading => {
  if (given.length > textLengthMax) return { numbers: [], otherDigits: digitsIn(given) }
  const text = plainSeparators(given)
  const reading = readIn(text, isSupportedCountry(country) ? country : undefined)
  if (reading.numbers.length > 0) return reading
  const number = overseas(text, country)
  return number === null ? reading : { numbers: [number], otherDigits: 0 }
}

/** Phone numbers by the numbering plans of libphonenumber. */
export const phoneNumbers: Layer.Layer<PhoneNumbers> = Layer.succeed(PhoneNumbers, { read })
