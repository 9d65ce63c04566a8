package org.trajet.client;

/** Says whether a call is sent again after a network error or a 5xx. */
public enum Repeat {
  ALWAYS,
  /** Only with its idempotency key. */
  WITH_KEY,
  NEVER
}
