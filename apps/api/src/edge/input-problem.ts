import type { ProblemCode } from "@trajet/contract"
import type { InputRefused } from "@trajet/domain/ordering"
import { type ApiProblem, coded } from "./problem.ts"

const refusalCodes: Readonly<Record<InputRefused["reason"]["_tag"], ProblemCode>> = {
  AddressNotFound: "address_not_found",
  AddressAmbiguous: "address_ambiguous",
  NoRoute: "no_route",
  CountryNotServed: "no_route",
  RegistrationInvalid: "registration_invalid",
  VehicleNotSupported: "vehicle_not_supported",
  OptionUnknown: "unknown_option",
  OptionNotAllowed: "option_not_allowed",
  OptionConflict: "option_conflict",
  RequirementsNotMet: "requirements_not_met",
  TooManyOptions: "too_many_options",
  QuoteExpired: "quote_expired",
  QuoteMismatch: "quote_mismatch",
  BillingEntityRequired: "billing_entity_required",
  BillingEntityNotAllowed: "billing_entity_not_allowed"
}

const errorWords: Readonly<Partial<Record<InputRefused["reason"]["_tag"], string>>> = {
  OptionUnknown: "unknown",
  OptionNotAllowed: "not_allowed",
  TooManyOptions: "too_long",
  RequirementsNotMet: "required",
  BillingEntityRequired: "unknown",
  BillingEntityNotAllowed: "not_allowed"
}

const refusedFields = ({ field, members = [] }: InputRefused): ReadonlyArray<string> =>
  members.length === 0 ? [field] : members.map((member) => `${field}.${member}`)

const candidatesOf = (reason: InputRefused["reason"]) => {
  if (reason._tag !== "AddressAmbiguous" && reason._tag !== "AddressNotFound") return {}
  const candidates = reason.candidates.map(({ label, lat, lng, placeId, postcode, score }) => ({
    address: label,
    lat,
    lng,
    place_id: placeId,
    postcode,
    score
  }))
  return candidates.length === 0 ? {} : { candidates }
}

/** The answer to a value that a rule refuses, with the fields that have to change. */
export const inputProblem = (refused: InputRefused): ApiProblem => {
  const { reason } = refused
  const error = errorWords[reason._tag] ?? "invalid"
  return coded(refusalCodes[reason._tag], reason.message, {
    errors: refusedFields(refused).map((field) => ({ field, error, message: reason.message })),
    ...candidatesOf(reason)
  })
}
