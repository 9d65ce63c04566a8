package org.trajet.client;

import java.util.Optional;
import org.trajet.client.model.Problem;

/**
 * The request may have been processed. Read {@link #readFirst} before you send it again. A creation or a deposit may also
 * be sent again with the same body and {@link #idempotencyKey} within 24 hours, unless {@code outcome_unknown} of the
 * problem is true.
 */
public final class OutcomeUnknownException extends TrajetException {
  private static final long serialVersionUID = 1;

  private final String readFirst;
  private final String idempotencyKey;
  private final transient Problem problem;
  private final int attempts;

  OutcomeUnknownException(
      String readFirst, String idempotencyKey, Problem problem, int attempts, TrajetException cause) {
    super(
        "the request may have been processed ("
            + cause.getMessage()
            + "): read "
            + readFirst
            + " before you send it again",
        cause);
    this.readFirst = readFirst;
    this.idempotencyKey = idempotencyKey;
    this.problem = problem;
    this.attempts = attempts;
  }

  /** The call that shows whether the request was processed: {@code GET /v1/transports/…}. */
  public String readFirst() {
    return readFirst;
  }

  /** The idempotency key of the call; empty for a call without one. */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** The last answer, if it was a problem. */
  public Optional<Problem> problem() {
    return Optional.ofNullable(problem);
  }

  /** Number of requests that the call sent. */
  public int attempts() {
    return attempts;
  }
}
