import { Schema } from "effect"

/** Also for a proposal to another driver. */
export class OfferUnknown extends Schema.TaggedError<OfferUnknown>()("OfferUnknown", {}) {
  override get message() {
    return "there is no offer with this id"
  }
}

/** The offer ended: its trip has a driver, it was withdrawn or declined, or its time is over (OPS-15). */
export class OfferTaken extends Schema.TaggedError<OfferTaken>()("OfferTaken", {}) {
  override get message() {
    return "this offer is gone: another driver has it, it was withdrawn, or its time is over; list the offers again"
  }
}

/** Bounds the proposals that every assignment of a mission reads. */
export class TooManyProposals extends Schema.TaggedError<TooManyProposals>()("TooManyProposals", {
  max: Schema.Int
}) {
  override get message() {
    return `${this.max} drivers have a proposal of this mission already: wait for an answer, or assign a driver`
  }
}
