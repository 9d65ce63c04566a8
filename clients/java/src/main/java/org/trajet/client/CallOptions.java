package org.trajet.client;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Options of a call; null for what the connection says.
 *
 * @param timeout the most time for the whole call, with its repetitions and pauses: 90 s by default, 300 s for files
 * @param attemptTimeout the most time for one request and its answer: 30 s by default, 120 s for files
 * @param attemptsMax the most requests of the call, at least 1: 4 by default
 * @param idempotencyKey a UUID v4 for a creation or a deposit; by default the call makes one. Make and store your own if
 *     your process may stop before the answer comes
 * @param onAnswer gets status, headers, text and number of requests of the answer, before the call returns its data
 */
public record CallOptions(
    Duration timeout,
    Duration attemptTimeout,
    Integer attemptsMax,
    String idempotencyKey,
    Consumer<? super Answered<?>> onAnswer) {
  private static final CallOptions NONE = new CallOptions(null, null, null, null, null);

  /** No option: those of the connection. */
  public static CallOptions none() {
    return NONE;
  }

  public CallOptions withTimeout(Duration timeout) {
    return new CallOptions(timeout, attemptTimeout, attemptsMax, idempotencyKey, onAnswer);
  }

  public CallOptions withAttemptTimeout(Duration attemptTimeout) {
    return new CallOptions(timeout, attemptTimeout, attemptsMax, idempotencyKey, onAnswer);
  }

  public CallOptions withAttemptsMax(int attemptsMax) {
    return new CallOptions(timeout, attemptTimeout, attemptsMax, idempotencyKey, onAnswer);
  }

  public CallOptions withIdempotencyKey(String idempotencyKey) {
    return new CallOptions(timeout, attemptTimeout, attemptsMax, idempotencyKey, onAnswer);
  }

  public CallOptions withOnAnswer(Consumer<? super Answered<?>> onAnswer) {
    return new CallOptions(timeout, attemptTimeout, attemptsMax, idempotencyKey, onAnswer);
  }
}
