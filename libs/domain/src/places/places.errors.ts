import { Schema } from "effect"
import { quoted } from "../text/quoted.rules.ts"
import { PlaceCandidate } from "./place.model.ts"

/** The geocoder did not answer in time (`slow`), or is unreachable, broke off or sent an invalid answer (`down`). */
export class GeocoderUnavailable extends Schema.TaggedError<GeocoderUnavailable>()("GeocoderUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return this.reason === "slow" ? "the geocoder did not answer in time" : "the geocoder cannot be reached"
  }
}

/** The router failed. Same reasons as `GeocoderUnavailable`. */
export class RouterUnavailable extends Schema.TaggedError<RouterUnavailable>()("RouterUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return this.reason === "slow" ? "the router did not answer in time" : "the router cannot be reached"
  }
}

export class OutsideTooSlow extends Schema.TaggedError<OutsideTooSlow>()("OutsideTooSlow", {}) {
  override get message() {
    return "a service behind Trajet did not answer in time; nothing was done"
  }
}

export class AddressNotFound extends Schema.TaggedError<AddressNotFound>()("AddressNotFound", {
  address: Schema.String,
  reason: Schema.Literals(["unknown", "country_not_served", "town_only"])
}) {
  override get message() {
    const sent = quoted(this.address)
    switch (this.reason) {
      case "unknown":
        return `no place was found for the address ${sent}: send street, postcode and town, and the country outside of France`
      case "country_not_served":
        return `the address ${sent} names a country or state that is not served: send an address in a country that is`
      case "town_only":
        return `only the town was found for the address ${sent}, not its street: correct the street, or send the town alone`
    }
  }
}

export class AddressAmbiguous extends Schema.TaggedError<AddressAmbiguous>()("AddressAmbiguous", {
  address: Schema.String,
  candidates: Schema.Array(PlaceCandidate)
}) {
  override get message() {
    return `the address ${quoted(this.address)} may mean ${this.candidates.length} places: send the address of one of the candidates`
  }
}

export class NoRoute extends Schema.TaggedError<NoRoute>()("NoRoute", {
  from: Schema.optionalKey(Schema.String),
  to: Schema.optionalKey(Schema.String)
}) {
  override get message() {
    const ends =
      this.from === undefined || this.to === undefined
        ? "from the pickup to the delivery"
        : `from ${quoted(this.from)} to ${quoted(this.to)}`
    return `no road and no ferry leads ${ends}: send two places between which a vehicle can be driven`
  }
}
