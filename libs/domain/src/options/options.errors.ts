import { Schema } from "effect"
import { quoted } from "../text/quoted.rules.ts"

export class OptionUnknown extends Schema.TaggedError<OptionUnknown>()("OptionUnknown", {
  key: Schema.String,
  /** Place in the list that was asked for, from 0. */
  index: Schema.Int
}) {
  override get message() {
    return `no option of the catalogue is called ${quoted(this.key)}: send a key of GET /options`
  }
}

export class OptionNotAllowed extends Schema.TaggedError<OptionNotAllowed>()("OptionNotAllowed", {
  key: Schema.String,
  index: Schema.Int
}) {
  override get message() {
    return `the option ${this.key} is added by the operator only: leave it out`
  }
}

export class OptionConflict extends Schema.TaggedError<OptionConflict>()("OptionConflict", {
  reason: Schema.Literals(["repeated", "exclusive", "needs_return", "plateau", "abroad"]),
  /** The options in conflict; both where two exclude each other. */
  keys: Schema.Array(Schema.String)
}) {
  override get message() {
    const named = this.keys.join(" and ")
    switch (this.reason) {
      case "repeated":
        return `${named} is asked for twice: name it once`
      case "exclusive":
        return `${named} exclude each other: keep one of them`
      case "needs_return":
        return `${named} needs a return trip`
      case "plateau":
        return `${named} is for driven vehicles: leave it out, or order without plateau`
      case "abroad":
        return `${named} is not possible abroad: a W garage plate circulates in France only`
    }
  }
}

export class RequirementsNotMet extends Schema.TaggedError<RequirementsNotMet>()("RequirementsNotMet", {
  key: Schema.String,
  /** Fields that are missing or cannot be used. */
  fields: Schema.Array(Schema.String)
}) {
  override get message() {
    return `the option ${this.key} needs ${this.fields.join(", ")} in its params: send what GET /options says of them`
  }
}

export class TooManyOptions extends Schema.TaggedError<TooManyOptions>()("TooManyOptions", {
  limit: Schema.Int,
  /** How many were asked for. */
  count: Schema.Int
}) {
  override get message() {
    return `a leg has at most ${this.limit} options, and these are ${this.count}: send fewer`
  }
}

export class OptionAlreadyActive extends Schema.TaggedError<OptionAlreadyActive>()("OptionAlreadyActive", {
  key: Schema.String
}) {
  override get message() {
    return `the option ${this.key} is set on this leg already`
  }
}

export class OptionNotActive extends Schema.TaggedError<OptionNotActive>()("OptionNotActive", {
  key: Schema.String
}) {
  override get message() {
    return `the option ${this.key} is not set on this leg: read GET /options with the mission`
  }
}

/** Something that stands brings it with it, or the operator has set it. */
export class OptionNotRemovable extends Schema.TaggedError<OptionNotRemovable>()("OptionNotRemovable", {
  key: Schema.String,
  because: Schema.Literals(["appointment", "operator"])
}) {
  override get message() {
    return this.because === "appointment"
      ? `the option ${this.key} stays while an appointment is asked for on this leg`
      : `the option ${this.key} is the operator's to remove: contact them`
  }
}
