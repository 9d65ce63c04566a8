import { Result, Schema } from "effect"
import { BillingFileInvalid } from "./billing.errors.ts"
import { foldText } from "../text/fold.rules.ts"
import { type BillingEntity, EntityId } from "./billing.model.ts"

const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(300))

/** Entities of an import file, with the member names of the API. */
const BillingFile = Schema.Array(
  Schema.Struct({
    id: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(50))),
    company_name: Text,
    email: Text,
    address: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(300))),
    siret: Schema.optionalKey(Schema.NullOr(Text)),
    allowed: Schema.optionalKey(Schema.Boolean)
  })
)

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(BillingFile))

/** The explicit id, else the SIRET, else the name, so that a second import of a file changes nothing. */
const idOf = (line: {
  readonly id?: string
  readonly siret?: string | null
  readonly company_name: string
}): EntityId => EntityId(line.id ?? line.siret ?? foldText(line.company_name).replaceAll(" ", "-").slice(0, 50))

/** Reads billing entities from a JSON text, open to callers by default. Fails with `BillingFileInvalid`. */
export const billingOfJson = (json: string): Result.Result<ReadonlyArray<BillingEntity>, BillingFileInvalid> =>
  decode(json).pipe(
    Result.mapBoth({
      onFailure: (error) => new BillingFileInvalid({ fault: error.message }),
      onSuccess: (lines) =>
        lines.map((line) => ({
          id: idOf(line),
          companyName: line.company_name,
          email: line.email,
          address: line.address ?? "",
          siret: line.siret ?? null,
          allowed: line.allowed ?? true
        }))
    })
  )
