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
  reason: Schema.Literals(["unknown", "country_not_served", "town_only", "far_from_towns"]),
  /** What the geocoder found instead, best first: addresses that are ready to be sent. */
  candidates: Schema.Array(PlaceCandidate)
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
      case "far_from_towns":
        return `no town lies within 30 km of the coordinates of ${sent}: send the latitude and longitude of the place, in degrees`
    }
  }
}

export class AddressAmbiguous extends Schema.TaggedError<AddressAmbiguous>()("AddressAmbiguous", {
  address: Schema.String,
  /** The text may mean several towns, or says another place than the coordinates beside it. */
  reason: Schema.Literals(["several_towns", "other_than_point"]),
  /** Best first: addresses that are ready to be sent. */
  candidates: Schema.Array(PlaceCandidate)
}) {
  override get message() {
    const sent = quoted(this.address)
    return this.reason === "several_towns"
      ? `the address ${sent} may mean several towns: send the address of one of the candidates`
      : `the address ${sent} names another country or department than its coordinates: correct one of them`
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
