import { Result } from "effect"
import { isLongerThan } from "../text/length.rules.ts"
import { RegistrationInvalid } from "./pricing.errors.ts"

// Every dash and space of Unicode, and invisible characters.
const separators = /[\p{Pd}\p{Z}\p{Cf}\s.·−]+/gu
const foreignLengthMax = 20

// The strip at the right of a plate names a department, which is no part of the registration.
const department = "(?:0[1-9]|[1-8]\\d|9[0-5]|2[AB]|97[1-8]|98[678])"

const withDepartment = new RegExp(`^([A-Z]{2}\\d{3}[A-Z]{2})${department}$`, "u")

const frenchForms = [
  // AB-123-CD since 2009: never I, O or U. WW-123-AB is provisional, W-123-AB belongs to a garage, A-11-A to a moped.
  /^[A-HJ-NP-TV-Z]{2}\d{3}[A-HJ-NP-TV-Z]{2}$/u,
  /^WW?\d{3}[A-Z]{2}$/u,
  /^[A-HJ-NP-TV-Z]\d{2}[A-HJ-NP-TV-Z]$/u,
  // 1234 AB 56, before 2009: it ends with the department.
  new RegExp(`^\\d{1,4}[A-Z]{1,3}${department}$`, "u")
]

const neverIssued = [
  // SS recalls the SS, and WW is provisional. The numbers begin at 001.
  /^SS\d{3}[A-Z]{2}$/u,
  /^[A-Z]{2}\d{3}(?:SS|WW)$/u,
  /^[A-Z]{1,2}0+[A-Z]{1,2}$/u,
  /^WW?\d{3}(?:[IOU][A-Z]|[A-Z][IOU])$/u,
  // 1234 AB 56 begins with no zero, and has no I, O or U.
  /^0/u,
  /^\d+[A-Z]*[IOU]/u
]

/** The letters and digits of a plate in upper case, without separators: `ab-123-cd` is `AB123CD`. Checks no form. */
export const plainRegistration = (text: string): string => text.replace(separators, "").toUpperCase()

/** A VIN without separators, its letters from a to z in upper case: the long s stays, and is no letter of a VIN. Checks no form. */
export const plainVin = (text: string): string =>
  text.replace(separators, "").replaceAll(/[a-z]/gu, (letter) => letter.toUpperCase())

/**
 * Normalises a plate to upper case without separators, `ab-123-cd` to `AB123CD` (PRC-34). `abroad`, for a foreign
 * vehicle or trip, allows any 1 to 20 characters. Fails with `RegistrationInvalid`.
 */
export const normaliseRegistration = (text: string, abroad: boolean): Result.Result<string, RegistrationInvalid> => {
  const plain = plainRegistration(text)
  const plate = abroad ? plain : plain.replace(withDepartment, "$1")
  const accepted = abroad
    ? plate.length > 0 && !isLongerThan(text.trim(), foreignLengthMax)
    : frenchForms.some((form) => form.test(plate))
  return accepted ? Result.succeed(plate) : Result.fail(new RegistrationInvalid({ registration: text }))
}

/** True for a French plate, normalised, that no prefecture has ever issued, such as SS-123-AB or AB-000-CD. */
export const isNeverIssued = (plate: string): boolean =>
  frenchForms.some((form) => form.test(plate)) && neverIssued.some((form) => form.test(plate))
