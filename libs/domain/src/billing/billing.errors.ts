import { Schema } from "effect"
import { quoted } from "../text/quoted.rules.ts"

/** The billing system did not answer in time (`slow`) or at all (`down`), or answered an unknown state (`nonsense`). */
export class BillingUnavailable extends Schema.TaggedError<BillingUnavailable>()("BillingUnavailable", {
  reason: Schema.Literals(["slow", "down", "nonsense"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the billing system did not answer; try again"
  }
}

const sentPayer = {
  companyName: Schema.String,
  siret: Schema.NullOr(Schema.String)
}

export class BillingEntityRequired extends Schema.TaggedError<BillingEntityRequired>()(
  "BillingEntityRequired",
  sentPayer
) {
  override get message() {
    return this.siret === null
      ? `no billing entity of this group has the company name ${quoted(this.companyName)} and the e-mail that was sent: ` +
          "send both as they are registered, or send the siret"
      : `no billing entity of this group has the siret ${quoted(this.siret)}: correct it, or leave it out to be found ` +
          "by company name and e-mail"
  }
}

export class BillingEntityNotAllowed extends Schema.TaggedError<BillingEntityNotAllowed>()(
  "BillingEntityNotAllowed",
  sentPayer
) {
  override get message() {
    const sent = this.siret === null ? `company name ${quoted(this.companyName)}` : `siret ${quoted(this.siret)}`
    return `the billing entity with the ${sent} is closed to API callers: send another one`
  }
}

export class BillingFileInvalid extends Schema.TaggedError<BillingFileInvalid>()("BillingFileInvalid", {
  fault: Schema.String
}) {
  override get message() {
    return `this is no list of billing entities ([{company_name, email, id?, address?, siret?, allowed?}]): ${this.fault}`
  }
}

export class BillingStateUnavailable extends Schema.TaggedError<BillingStateUnavailable>()("BillingStateUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "whether the trip is invoiced could not be checked; nothing was changed"
  }
}
