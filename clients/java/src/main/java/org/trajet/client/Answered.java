package org.trajet.client;

import java.net.http.HttpHeaders;

/**
 * The data of an answer with its HTTP status, headers and text.
 *
 * @param data the body; null for a call without one
 * @param text the exact text of the body
 * @param attempts number of requests that the call sent, at least 1
 */
public record Answered<T>(T data, int status, HttpHeaders headers, String text, int attempts) {
  /** Shows neither data nor text, which may hold a signing secret. */
  @Override
  public String toString() {
    return "Answered[status=" + status + ", attempts=" + attempts + "]";
  }
}
