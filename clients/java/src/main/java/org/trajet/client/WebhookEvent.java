package org.trajet.client;

/**
 * A verified event: the record of its type, such as {@code TransportCreatedEvent}, or an {@link UnknownEvent}. An event may
 * be delivered more than once: deduplicate on its id.
 */
public interface WebhookEvent {
  /** Covered by the signature, and the same for every endpoint and every attempt. */
  String id();

  /** The type, such as {@code transport.created}. */
  String type();

  /** An instant in UTC with microseconds. */
  String createdAt();
}
