import { Schema } from "effect"

/**
 * Why a provider gave no answer. It holds no part of the request, of its URL or of the answer: keys and addresses
 * would travel with it into logs.
 */
export class OutboundFailure extends Schema.TaggedError<OutboundFailure>()("OutboundFailure", {
  /** `slow`: no answer in time; `down`: none at all, or a refusal to work; `nonsense`: an answer that is none. */
  reason: Schema.Literals(["slow", "down", "nonsense"]),
  detail: Schema.String,
  /** Whether the same request may succeed a moment later. */
  transient: Schema.Boolean,
  /** The HTTP status, where one was received. */
  status: Schema.optionalKey(Schema.Int),
  /** What the provider asked to wait, milliseconds. */
  retryAfterMillis: Schema.optionalKey(Schema.Finite)
}) {
  override get message() {
    return `${this.reason}: ${this.detail}`
  }
}

/** The provider answered, and not with what it documents. */
export const nonsense = (detail: string): OutboundFailure =>
  new OutboundFailure({ reason: "nonsense", detail, transient: false })

/** The two words that a port knows whose provider's nonsense helps nobody to tell apart. */
export const slowOrDown = ({ reason }: OutboundFailure): "slow" | "down" => (reason === "slow" ? "slow" : "down")
