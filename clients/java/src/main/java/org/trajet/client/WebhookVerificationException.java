package org.trajet.client;

import java.util.Locale;

/** The request is not a delivery of Trajet, or cannot be verified as one: answer 400 and ignore it. */
public final class WebhookVerificationException extends Exception {
  private static final long serialVersionUID = 1;

  /** Why it is refused. */
  public enum Reason {
    BODY_NOT_JSON,
    BODY_NOT_EVENT,
    MISSING_HEADER,
    TIMESTAMP_INVALID,
    TIMESTAMP_TOO_OLD,
    TIMESTAMP_TOO_NEW,
    SIGNATURE_MALFORMED,
    SIGNATURE_MISMATCH,
    SECRET_INVALID;

    /** The word that all clients have for it, such as {@code signature_mismatch}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Reason reason;

  WebhookVerificationException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
