package org.trajet.client;

/**
 * The answer cannot come from the API: it is a redirect, has another content type or invalid JSON, or is too large.
 * Check the base address.
 */
public final class UnexpectedAnswerException extends TrajetException {
  private static final long serialVersionUID = 1;

  /** What is wrong with the answer. */
  public enum Reason {
    REDIRECT,
    CONTENT_TYPE,
    JSON,
    TOO_LARGE
  }

  private final Reason reason;
  private final int status;

  UnexpectedAnswerException(Reason reason, int status, String message) {
    super(message, null);
    this.reason = reason;
    this.status = status;
  }

  public Reason reason() {
    return reason;
  }

  /** The HTTP status of the answer. */
  public int status() {
    return status;
  }
}
