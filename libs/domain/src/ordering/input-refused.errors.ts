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

export type RefusedInput =
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

/** What a rule refused, with the path of the member of the request that has to change. */
export class InputRefused extends Data.TaggedError("InputRefused")<{
  readonly field: string
  /** Members inside `field` that it is about; absent where it is about the field as a whole. */
  readonly members?: ReadonlyArray<string>
  readonly reason: RefusedInput
}> {
  override get message() {
    return this.reason.message
  }
}

/** Names the member of the request that a refusal is about. */
export const refusedAt =
  (field: string) =>
  (reason: RefusedInput): InputRefused =>
    new InputRefused({ field, reason })

/** Names each param that an option lacks, under the member of the request that carries them. */
export const refusedParams =
  (field: string) =>
  (reason: RequirementsNotMet): InputRefused =>
    new InputRefused({ field, members: reason.fields, reason })
