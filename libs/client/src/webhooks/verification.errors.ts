/** Stable codes that programs may branch on. */
export type VerificationCode =
  | "body_not_raw"
  | "body_not_json"
  | "body_not_event"
  | "missing_header"
  | "timestamp_invalid"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "signature_malformed"
  | "signature_mismatch"
  | "secret_invalid"

/** The request is not a delivery of Trajet, or cannot be verified as one: answer 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError"
  readonly code: VerificationCode

  constructor(code: VerificationCode, message: string) {
    super(message)
    this.code = code
  }
}
