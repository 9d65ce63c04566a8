import { Schema } from "effect"
import { openTrackingLinksMax, trackingHoursAfterEnd } from "./tracking-link.model.ts"

export class TooManyTrackingLinks extends Schema.TaggedError<TooManyTrackingLinks>()("TooManyTrackingLinks", {}) {
  override get message() {
    return `a mission has at most ${openTrackingLinksMax} open tracking links: delete one that nobody needs, and try again`
  }
}

export class TrackingOver extends Schema.TaggedError<TrackingOver>()("TrackingOver", {}) {
  override get message() {
    return `the trip ended more than ${trackingHoursAfterEnd} hours ago: there is nothing left to follow`
  }
}

export class TrackingLinkUnknown extends Schema.TaggedError<TrackingLinkUnknown>()("TrackingLinkUnknown", {}) {
  override get message() {
    return "the mission has no tracking link with this id"
  }
}

/** One error for unknown, ended and revoked tokens, so that the answer reveals nothing (TRK-7). */
export class TrackingRefused extends Schema.TaggedError<TrackingRefused>()("TrackingRefused", {}) {
  override get message() {
    return "this tracking link does not exist or has ended: ask the person who sent it for another one"
  }
}
