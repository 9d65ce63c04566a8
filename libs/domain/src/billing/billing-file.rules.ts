import { Result, Schema } from "effect"
import { BillingFileInvalid } from "./billing.errors.ts"
import type { BillingEntity } from "./billing.model.ts"

const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(300))

/** A line of an import file, in the words of the API. */
const BillingFile = Schema.Array(
  Schema.Struct({
    id: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(50)),
    company_name: Text,
    email: Text,
    address: Text,
    siret: Schema.optionalKey(Schema.NullOr(Text)),
    allowed: Schema.optionalKey(Schema.Boolean)
  })
)

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(BillingFile))

/** Billing entities from a JSON text; one is open to callers unless it says otherwise. Fails with `BillingFileInvalid`. */
export const billingOfJson = (json: string): Result.Result<ReadonlyArray<BillingEntity>, BillingFileInvalid> =>
  decode(json).pipe(
    Result.mapBoth({
      onFailure: (error) => new BillingFileInvalid({ fault: error.message }),
      onSuccess: (lines) =>
        lines.map(({ id, company_name, email, address, siret, allowed }) => ({
          id,
          companyName: company_name,
          email,
          address,
          siret: siret ?? null,
          allowed: allowed ?? true
        }))
    })
  )
