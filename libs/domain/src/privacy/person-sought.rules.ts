import { Result } from "effect"
import { isEmail } from "../text/email.rules.ts"
import type { Contact } from "../mission/mission.model.ts"
import type { E164, ReadPhone } from "../phones/phone.model.ts"
import { homeCountryOfPhones } from "../phones/phone.rules.ts"
import { PersonNotSought } from "./privacy.errors.ts"

/** Who is looked for, by what the person knows. */
export type PersonSought =
  | { readonly _tag: "Email"; /** In lower case. */ readonly email: string }
  | { readonly _tag: "Phone"; /** International digits, without `+` or `00`. */ readonly digits: string }

const shortestPhoneDigits = 8

const digitsOf = (number: E164): string => number.slice(1)

/** The digits of a number that no plan assigns, as dialled from abroad; one that begins with one 0 is a French one. */
const plainDigits = (phone: string): string => {
  const digits = phone.replace(/\D/gu, "")
  if (phone.trim().startsWith("+") || digits.startsWith("00")) return digits.replace(/^00/u, "").replace(/^330/u, "33")
  return /^0\d{9}$/u.test(digits) ? `33${digits.slice(1)}` : digits
}

/**
 * Reads an e-mail address, or a phone number that is known or has at least 8 digits. Fails with `PersonNotSought` for any
 * other text, two numbers included.
 */
export const personSought = (text: string, read: ReadPhone): Result.Result<PersonSought, PersonNotSought> => {
  const trimmed = text.trim()
  if (isEmail(trimmed)) return Result.succeed({ _tag: "Email", email: trimmed.toLowerCase() })
  const [number, ...others] = read(trimmed, homeCountryOfPhones).numbers
  if (others.length > 0) return Result.fail(new PersonNotSought())
  if (number !== undefined) return Result.succeed({ _tag: "Phone", digits: digitsOf(number) })
  const digits = plainDigits(trimmed)
  return /^[+\d\s().\-/]+$/u.test(trimmed) && digits.length >= shortestPhoneDigits
    ? Result.succeed({ _tag: "Phone", digits })
    : Result.fail(new PersonNotSought())
}

/** True if a text names the same person, in any spelling. */
export const isConfirmed = (sought: PersonSought, confirmation: string | null, read: ReadPhone): boolean =>
  Result.match(personSought(confirmation ?? "", read), {
    onFailure: () => false,
    onSuccess: (again) => JSON.stringify(again) === JSON.stringify(sought)
  })

const numbersIn = (
  { phone, phoneE164 }: Pick<Contact, "phone" | "phoneE164">,
  read: ReadPhone
): ReadonlyArray<string> =>
  phone === null
    ? []
    : [
        ...read(phone, homeCountryOfPhones).numbers.map(digitsOf),
        ...(phoneE164 === null ? [] : [digitsOf(phoneE164)]),
        plainDigits(phone)
      ]

/** True if the e-mail address, or one of the phone numbers in the text, is that of the person, in any spelling. */
export const isSought = (
  sought: PersonSought,
  contact: Pick<Contact, "email" | "phone" | "phoneE164">,
  read: ReadPhone
): boolean =>
  sought._tag === "Email"
    ? contact.email?.trim().toLowerCase() === sought.email
    : numbersIn(contact, read).includes(sought.digits)

/** True if the e-mail address is that of the person. */
export const isSoughtEmail = (sought: PersonSought, email: string): boolean =>
  sought._tag === "Email" && email.trim().toLowerCase() === sought.email
