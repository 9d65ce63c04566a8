import { Schema } from "effect"
import { quoted } from "../text/quoted.rules.ts"

export class OptionUnknown extends Schema.TaggedError<OptionUnknown>()("OptionUnknown", {
  key: Schema.String,
  /** Index in the list of the request. */
  index: Schema.Int,
  /** The keys that may be sent. */
  known: Schema.Array(Schema.String)
}) {
  override get message() {
    const sent = `no option is called ${quoted(this.key)}`
    return this.known.length === 0 ? `${sent}, and none may be sent here` : `${sent}: send ${this.known.join(", ")}`
  }
}

export class OptionNotAllowed extends Schema.TaggedError<OptionNotAllowed>()("OptionNotAllowed", {
  key: Schema.String,
  index: Schema.Int
}) {
  override get message() {
    return `the option ${this.key} can only be added by the operator: leave it out`
  }
}

export class OptionConflict extends Schema.TaggedError<OptionConflict>()("OptionConflict", {
  reason: Schema.Literals(["repeated", "exclusive", "needs_return", "plateau", "abroad"]),
  keys: Schema.Array(Schema.String)
}) {
  override get message() {
    const named = this.keys.join(" and ")
    switch (this.reason) {
      case "repeated":
        return `${named} is in the list twice: send it once`
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
  fields: Schema.Array(Schema.String)
}) {
  override get message() {
    return `the option ${this.key} needs ${this.fields.join(", ")} in its params, which the catalogue describes`
  }
}

export class TooManyOptions extends Schema.TaggedError<TooManyOptions>()("TooManyOptions", {
  limit: Schema.Int,
  count: Schema.Int
}) {
  override get message() {
    return `a trip has at most ${this.limit} options, and the request has ${this.count}: send fewer`
  }
}

export class OptionAlreadyActive extends Schema.TaggedError<OptionAlreadyActive>()("OptionAlreadyActive", {
  key: Schema.String
}) {
  override get message() {
    return `the option ${this.key} is set on this trip already`
  }
}

export class OptionNotActive extends Schema.TaggedError<OptionNotActive>()("OptionNotActive", {
  key: Schema.String
}) {
  override get message() {
    return `the option ${this.key} is not set on this trip: read the mission, and send an option that it has`
  }
}

export class OptionNotRemovable extends Schema.TaggedError<OptionNotRemovable>()("OptionNotRemovable", {
  key: Schema.String,
  because: Schema.Literals(["appointment", "operator"])
}) {
  override get message() {
    return this.because === "appointment"
      ? `the option ${this.key} stays while this trip has an appointment`
      : `the option ${this.key} can only be removed by the operator: contact them`
  }
}
