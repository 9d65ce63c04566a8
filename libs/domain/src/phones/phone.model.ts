import { Brand } from "effect"

/** A phone number as ITU-T E.164 writes it: `+33612345678`. Null beside a phone that is not one known number. */
export type E164 = string & Brand.Brand<"E164">
export const E164 = Brand.nominal<E164>()

/** The phone numbers in a text. */
export interface PhoneReading {
  /** In the order of the text, without repetitions. */
  readonly numbers: ReadonlyArray<E164>
  /** Digits that belong to none of the numbers. */
  readonly otherDigits: number
}

/** Reads a text as `PhoneNumbers.read` does. */
export type ReadPhone = (text: string, country: string) => PhoneReading
