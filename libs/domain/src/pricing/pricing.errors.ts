import { Schema } from "effect"
import { quoted } from "../text/quoted.rules.ts"

export class AmountInvalid extends Schema.TaggedError<AmountInvalid>()("AmountInvalid", {
  amount: Schema.String
}) {
  override get message() {
    return `an amount in euros has at most two decimals and twelve digits before them, not ${quoted(this.amount)}`
  }
}

export class GridInvalid extends Schema.TaggedError<GridInvalid>()("GridInvalid", {
  issues: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String }))
}) {
  override get message() {
    const told = this.issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    return `this is not a price grid; correct: ${told.join("; ")}`
  }
}

export class DistanceInvalid extends Schema.TaggedError<DistanceInvalid>()("DistanceInvalid", {
  distanceKm: Schema.Number
}) {
  override get message() {
    return "a road distance lies between 0 and 100,000 km"
  }
}

/** The grid has no surcharge for this country; on the wire `no_route`. */
export class CountryNotServed extends Schema.TaggedError<CountryNotServed>()("CountryNotServed", {
  country: Schema.String
}) {
  override get message() {
    return `no transport from or to ${this.country}: choose a place in a country that is served`
  }
}

export class RegistrationInvalid extends Schema.TaggedError<RegistrationInvalid>()("RegistrationInvalid", {
  registration: Schema.String
}) {
  override get message() {
    return (
      `${quoted(this.registration)} is no French plate (AB-123-CD, 1234 AB 56, W-123-AB, WW-123-AB): correct it, or send ` +
      "vehicle.country with a foreign one"
    )
  }
}

export class VehicleNotSupported extends Schema.TaggedError<VehicleNotSupported>()("VehicleNotSupported", {
  /** The word of the certificate or of the client for it. */
  kind: Schema.String,
  source: Schema.Literals(["registry", "declared"])
}) {
  override get message() {
    const told =
      this.source === "registry"
        ? `kind ${quoted(this.kind)}, as its registration certificate says`
        : `type ${quoted(this.kind)}`
    return `our drivers do not drive a vehicle of the ${told}: send "plateau": true to order a flatbed`
  }
}

export class QuoteExpired extends Schema.TaggedError<QuoteExpired>()("QuoteExpired", {}) {
  override get message() {
    return "this quote has expired: ask for a new price"
  }
}

export class QuoteMismatch extends Schema.TaggedError<QuoteMismatch>()("QuoteMismatch", {
  reason: Schema.Literals(["unreadable", "tenant", "inputs", "pickup_day", "dated_surcharge"])
}) {
  override get message() {
    switch (this.reason) {
      case "unreadable":
      case "tenant":
        return "this is no quote of this group: give the quote_id as it was received, or leave it out"
      case "inputs":
        return "places, vehicle, flags, options or return are not those of the quote: ask for a new price"
      case "pickup_day":
        return "the pickup day is not that of the quote: ask for a new price"
      case "dated_surcharge":
        return "the quote was made without a date, and this date or window costs more: ask for a new price with both"
    }
  }
}

/** No group has this id, or its grid no such version. */
export class GridUnknown extends Schema.TaggedError<GridUnknown>()("GridUnknown", {}) {
  override get message() {
    return "there is no group with this id, or its grid has no such version"
  }
}

/** Another operator has replaced the grid meanwhile. */
export class GridReplaced extends Schema.TaggedError<GridReplaced>()("GridReplaced", { version: Schema.Int }) {
  override get message() {
    return `the grid has version ${this.version} now: read it, repeat your change in it, and send it with this version`
  }
}
