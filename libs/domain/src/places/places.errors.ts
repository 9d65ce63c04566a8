import { Schema } from "effect"
import { PlaceCandidate } from "./place.model.ts"

/** The geocoder could not be asked: `slow` when it did not answer in time, `down` when it is down, cut or talks nonsense. */
export class GeocoderUnavailable extends Schema.TaggedError<GeocoderUnavailable>()("GeocoderUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return this.reason === "slow" ? "the geocoder did not answer in time" : "the geocoder cannot be reached"
  }
}

/** The router could not be asked; same reasons as `GeocoderUnavailable`. */
export class RouterUnavailable extends Schema.TaggedError<RouterUnavailable>()("RouterUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return this.reason === "slow" ? "the router did not answer in time" : "the router cannot be reached"
  }
}

/** All that is asked of the world outside took longer together than a request may. */
export class OutsideTooSlow extends Schema.TaggedError<OutsideTooSlow>()("OutsideTooSlow", {}) {
  override get message() {
    return "a service behind Trajet did not answer in time; nothing was done"
  }
}

export class AddressNotFound extends Schema.TaggedError<AddressNotFound>()("AddressNotFound", {
  address: Schema.String
}) {
  override get message() {
    return "no place was found for this address: give street, postcode and town"
  }
}

export class AddressAmbiguous extends Schema.TaggedError<AddressAmbiguous>()("AddressAmbiguous", {
  address: Schema.String,
  candidates: Schema.Array(PlaceCandidate)
}) {
  override get message() {
    return "several towns match this address: add the postcode"
  }
}

export class NoRoute extends Schema.TaggedError<NoRoute>()("NoRoute", {}) {
  override get message() {
    return "no road leads from the pickup to the delivery point"
  }
}
