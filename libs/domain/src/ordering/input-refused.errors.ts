import { Data } from "effect"
import type { BillingEntityNotAllowed, BillingEntityRequired } from "../billing/billing.errors.ts"
import type { RequirementsNotMet } from "../options/options.errors.ts"
import type { OptionError } from "../options/options.rules.ts"
import type { AddressAmbiguous, AddressNotFound, NoRoute } from "../places/places.errors.ts"
import type {
  CountryNotServed,
  QuoteExpired,
  QuoteMismatch,
  RegistrationInvalid,
  VehicleNotSupported
} from "../pricing/pricing.errors.ts"

type RefusedInput =
  | AddressNotFound
  | AddressAmbiguous
  | NoRoute
  | CountryNotServed
  | RegistrationInvalid
  | VehicleNotSupported
  | OptionError
  | QuoteExpired
  | QuoteMismatch
  | BillingEntityRequired
  | BillingEntityNotAllowed

/** A refusal of a rule, with the path of the request member that has to change. */
export class InputRefused extends Data.TaggedError("InputRefused")<{
  readonly field: string
  /** The refused members of `field`; absent if the whole field is refused. */
  readonly members?: ReadonlyArray<string>
  readonly reason: RefusedInput
}> {
  override get message() {
    return this.reason.message
  }
}

export const refusedAt =
  (field: string) =>
  (reason: RefusedInput): InputRefused =>
    new InputRefused({ field, reason })

export const refusedParams =
  (field: string) =>
  (reason: RequirementsNotMet): InputRefused =>
    new InputRefused({ field, members: reason.fields, reason })
