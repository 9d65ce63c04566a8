import { Result } from "effect"
import { isEmail } from "../access/administrators.rules.ts"
import { PersonNotSought } from "./privacy.errors.ts"

/** Who is looked for, by what the person knows. */
export type PersonSought =
  | { readonly _tag: "Email"; /** In lower case. */ readonly email: string }
  | { readonly _tag: "Phone"; /** International digits, without `+` or `00`. */ readonly digits: string }

const shortestPhoneDigits = 8

/** The digits of a phone number as dialled from abroad; a number that begins with one 0 is a French one. */
export const phoneDigits = (phone: string): string => {
  const digits = phone.replace(/\D/gu, "")
  if (phone.trim().startsWith("+") || digits.startsWith("00")) return digits.replace(/^00/u, "").replace(/^330/u, "33")
  return /^0\d{9}$/u.test(digits) ? `33${digits.slice(1)}` : digits
}

/** Reads an e-mail address or a phone number of at least 8 digits. Fails with `PersonNotSought` for any other text. */
export const personSought = (text: string): Result.Result<PersonSought, PersonNotSought> => {
  const trimmed = text.trim()
  if (isEmail(trimmed)) return Result.succeed({ _tag: "Email", email: trimmed.toLowerCase() })
  const digits = phoneDigits(trimmed)
  return /^[+\d\s().\-/]+$/u.test(trimmed) && digits.length >= shortestPhoneDigits
    ? Result.succeed({ _tag: "Phone", digits })
    : Result.fail(new PersonNotSought())
}

/** True if e-mail address or phone number are those of the person, in any spelling. */
export const isSought = (
  sought: PersonSought,
  { email, phone }: { readonly email: string | null; readonly phone: string | null }
): boolean =>
  sought._tag === "Email"
    ? email?.trim().toLowerCase() === sought.email
    : phone !== null && phoneDigits(phone) === sought.digits
