package org.trajet.client;

import java.net.http.HttpHeaders;
import org.trajet.client.model.Problem;

/** The outcome of one request. */
sealed interface Outcome<T> {
  /** The API answered. */
  record Done<T>(T data, int status, HttpHeaders headers, String text) implements Outcome<T> {}

  /** A problem. `retryAfterMillis` is null without a pause that the answer asks for. */
  record Refused<T>(Problem problem, HttpHeaders headers, Long retryAfterMillis) implements Outcome<T> {}

  /** No answer, or a part of one. */
  record Lost<T>(ConnectionException.Reason reason, Throwable cause) implements Outcome<T> {}

  /** An answer that the API cannot have sent. */
  record Unexpected<T>(UnexpectedAnswerException error) implements Outcome<T> {}
}
