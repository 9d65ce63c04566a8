import { Schema } from "effect"

/**
 * The reason why a provider gave no answer. Holds no part of the request, its URL or the answer, so that no key or
 * address gets into logs.
 */
export class OutboundFailure extends Schema.TaggedError<OutboundFailure>()("OutboundFailure", {
  /**
   * `slow`: no answer in time. `down`: no answer, or a refusal to serve. `nonsense`: an answer outside of the
   * documentation.
   */
  reason: Schema.Literals(["slow", "down", "nonsense"]),
  detail: Schema.String,
  /** True if the same request may succeed a moment later. */
  transient: Schema.Boolean,
  /** The HTTP status, if one was received. */
  status: Schema.optionalKey(Schema.Int),
  /** The pause that the provider asked for, milliseconds. */
  retryAfterMillis: Schema.optionalKey(Schema.Finite)
}) {
  override get message() {
    return `${this.reason}: ${this.detail}`
  }
}

/** The provider answered, but not as it documents. */
export const nonsense = (detail: string): OutboundFailure =>
  new OutboundFailure({ reason: "nonsense", detail, transient: false })

/** Maps `nonsense` to `down`, for ports that do not tell the two apart. */
export const slowOrDown = ({ reason }: OutboundFailure): "slow" | "down" => (reason === "slow" ? "slow" : "down")
