import { Schema } from "effect"

/** The billing system could not be asked: not in time (`slow`), not at all (`down`), or it answered what is no state (`nonsense`). */
export class BillingUnavailable extends Schema.TaggedError<BillingUnavailable>()("BillingUnavailable", {
  reason: Schema.Literals(["slow", "down", "nonsense"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the billing system could not be asked; try again"
  }
}

export class BillingEntityRequired extends Schema.TaggedError<BillingEntityRequired>()("BillingEntityRequired", {}) {
  override get message() {
    return "no billing entity of this group has this siret, or this company name and e-mail"
  }
}

export class BillingEntityNotAllowed extends Schema.TaggedError<BillingEntityNotAllowed>()(
  "BillingEntityNotAllowed",
  {}
) {
  override get message() {
    return "this billing entity is closed to the caller; choose another one"
  }
}

export class BillingFileInvalid extends Schema.TaggedError<BillingFileInvalid>()("BillingFileInvalid", {
  fault: Schema.String
}) {
  override get message() {
    return `this is no list of billing entities ([{company_name, email, id?, address?, siret?, allowed?}]): ${this.fault}`
  }
}

/** Whether a leg may still change could not be asked; nothing was changed. */
export class LegStateUnavailable extends Schema.TaggedError<LegStateUnavailable>()("LegStateUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "whether the leg is invoiced could not be checked; nothing was changed"
  }
}
