import { Result } from "effect"
import { AmountInvalid } from "./pricing.errors.ts"
import { Cents, zeroCents } from "./pricing.model.ts"

/** Rounds `numerator / denominator` half-up, exact for integers below 2^52 and a positive denominator (MON-3). */
export const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

export const halfUpTo = (cents: Cents, step: Cents): Cents => Cents(halfUp(cents, step) * step)

/** So many percent of `cents`, rounded half-up. */
export const percentOfCents = (cents: Cents, percent: number): Cents => Cents(halfUp(cents * percent, 100))

export const plusCents = (cents: Cents, more: Cents): Cents => Cents(cents + more)

/** The difference of two amounts, negative if `less` is the larger one. */
export const minusCents = (cents: Cents, less: Cents): Cents => Cents(cents - less)

/** The sum of any number of amounts, 0 for none. */
export const sumOfCents = (amounts: ReadonlyArray<Cents>): Cents => amounts.reduce(plusCents, zeroCents)

export const maxCents = (one: Cents, other: Cents): Cents => Cents(Math.max(one, other))

export const minCents = (one: Cents, other: Cents): Cents => Cents(Math.min(one, other))

/** Converts cents to euros, `39230` to `392.3`: the double nearest to the decimal. */
export const euros = (cents: Cents): number => cents / 100

/** Converts cents to euros as a decimal string, always with two decimals. `39230` is `"392.30"`, `-5` is `"-0.05"` */
export const decimalString = (cents: Cents): string => {
  const magnitude = Math.abs(cents)
  const fraction = magnitude % 100
  return `${cents < 0 ? "-" : ""}${(magnitude - fraction) / 100}.${fraction < 10 ? "0" : ""}${fraction}`
}

const decimal = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/u
// Beyond this, a double of the amount in euros no longer distinguishes every cent.
const centsMax = 99_999_999_999_999

/**
 * Converts an amount in euros to exact cents, from a JSON number or a decimal string with at most two decimals. Fails
 * with `AmountInvalid` and never rounds.
 */
export const centsOfEuros = (amount: number | string): Result.Result<Cents, AmountInvalid> =>
  typeof amount === "string" ? centsOfText(amount) : centsOfNumber(amount)

const centsOfNumber = (amount: number): Result.Result<Cents, AmountInvalid> => {
  const cents = Math.round(amount * 100)
  // Division is correctly rounded: the quotient is the amount exactly if the amount was written with two decimals.
  return Math.abs(cents) <= centsMax && cents / 100 === amount
    ? Result.succeed(Cents(cents === 0 ? 0 : cents))
    : Result.fail(new AmountInvalid({ amount: String(amount) }))
}

const centsOfText = (amount: string): Result.Result<Cents, AmountInvalid> => {
  const [, sign, whole, fraction = ""] = decimal.exec(amount) ?? []
  if (whole === undefined) return Result.fail(new AmountInvalid({ amount }))
  const magnitude = Number(whole) * 100 + Number(fraction.padEnd(2, "0"))
  return Result.succeed(Cents(sign === "-" && magnitude > 0 ? -magnitude : magnitude))
}
