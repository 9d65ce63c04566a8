package org.trajet.client;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.trajet.client.WebhookVerificationException.Reason;

/** Verifies deliveries of webhooks. */
public final class WebhookVerifier {
  private static final Duration TOLERANCE = Duration.ofSeconds(300);

  private WebhookVerifier() {}

  /**
   * Verifies a delivery and returns its event, with the tolerance of five minutes and the clock of this machine.
   *
   * @param rawBody the body as it was received, before any parser
   * @param headers all headers of the request
   * @param keys the secret of the endpoint, {@code whsec_…}, or its public key, {@code whpk_…}; both old and new one during
   *     a rotation. One of them has to accept the delivery
   * @throws WebhookVerificationException if none does; its reason is stable, and its message says what to do
   */
  public static WebhookEvent verify(
      byte[] rawBody, Map<String, ? extends Iterable<String>> headers, Collection<String> keys)
      throws WebhookVerificationException {
    return verify(rawBody, headers, keys, TOLERANCE, Clock.systemUTC());
  }

  /**
   * The same with another tolerance and clock.
   *
   * @param tolerance the greatest distance of the timestamp from now, in either direction
   */
  public static WebhookEvent verify(
      byte[] rawBody,
      Map<String, ? extends Iterable<String>> headers,
      Collection<String> keys,
      Duration tolerance,
      Clock clock)
      throws WebhookVerificationException {
    checkAccepted(rawBody, headers, WebhookKeys.of(keys), tolerance, clock);
    return eventOf(parsed(rawBody));
  }

  /** With keys of both kinds, the fault is that of the secrets. */
  private static void checkAccepted(
      byte[] body,
      Map<String, ? extends Iterable<String>> headers,
      WebhookKeys keys,
      Duration tolerance,
      Clock clock)
      throws WebhookVerificationException {
    WebhookVerificationException fault = null;
    if (!keys.secrets().isEmpty()) {
      try {
        checkSigned(ClaimedDelivery.bySecret(headers), body, keys, tolerance, clock);
        return;
      } catch (WebhookVerificationException refused) {
        fault = refused;
      }
    }
    if (!keys.publicKeys().isEmpty()) {
      try {
        checkSigned(ClaimedDelivery.byKeyPair(headers), body, keys, tolerance, clock);
        return;
      } catch (WebhookVerificationException refused) {
        fault = fault == null ? refused : fault;
      }
    }
    if (fault != null) throw fault;
  }

  private static void checkSigned(
      ClaimedDelivery claim, byte[] body, WebhookKeys keys, Duration tolerance, Clock clock)
      throws WebhookVerificationException {
    checkTimestamp(claim.timestamp(), tolerance, clock.millis());
    if (keys.accept(claim, body)) return;
    throw new WebhookVerificationException(
        Reason.SIGNATURE_MISMATCH,
        "The signature does not match body and secret. Check, in this order, that the body is as it was received and not"
            + " parsed and written again, that the secret or the public key is that of this endpoint, and, during a"
            + " rotation, that both are given.");
  }

  private static void checkTimestamp(String timestamp, Duration tolerance, long nowMillis)
      throws WebhookVerificationException {
    if (!timestamp.matches("[0-9]{1,12}")) {
      throw new WebhookVerificationException(
          Reason.TIMESTAMP_INVALID, "The timestamp header has to be epoch seconds, digits only.");
    }
    long ageMillis = nowMillis - Long.parseLong(timestamp) * 1000;
    if (Math.abs(ageMillis) <= tolerance.toMillis()) return;
    long seconds = (Math.abs(ageMillis) + 999) / 1000;
    String allowed = ", and " + tolerance.toSeconds() + " s are allowed: ";
    if (ageMillis > 0) {
      throw new WebhookVerificationException(
          Reason.TIMESTAMP_TOO_OLD,
          "The delivery was signed " + seconds + " s ago" + allowed + "it is a replay, it waited in front of this program,"
              + " or the clock of this machine is ahead. Each attempt is signed anew.");
    }
    throw new WebhookVerificationException(
        Reason.TIMESTAMP_TOO_NEW,
        "The delivery was signed " + seconds + " s from now" + allowed + "the clock of this machine is behind. Let it"
            + " follow NTP.");
  }

  private static JsonElement parsed(byte[] body) throws WebhookVerificationException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      Optional<JsonElement> value = text.startsWith("\ufeff") ? Optional.empty() : Json.value(text);
      if (value.isPresent()) return value.get();
    } catch (CharacterCodingException noText) {
      // Refused below.
    }
    throw new WebhookVerificationException(
        Reason.BODY_NOT_JSON, "The body is signed with this secret and is not JSON: it is not a delivery of Trajet.");
  }

  /** Checks only the envelope: the signature proves that the data has the shape of its type. */
  static WebhookEvent eventOf(JsonElement body) throws WebhookVerificationException {
    boolean isEnvelope =
        body instanceof JsonObject envelope
            && Stream.of("id", "type", "created_at").allMatch(name -> Json.isText(envelope.get(name)))
            && envelope.get("data") instanceof JsonObject;
    if (isEnvelope) {
      Class<? extends WebhookEvent> type = EventTypes.classOf(body.getAsJsonObject().get("type").getAsString());
      for (Class<? extends WebhookEvent> one : List.of(type, UnknownEvent.class)) {
        Optional<? extends WebhookEvent> event = Json.as(one, body);
        if (event.isPresent()) return event.get();
      }
    }
    throw new WebhookVerificationException(
        Reason.BODY_NOT_EVENT,
        "The body is signed with this secret and has no `id`, `type`, `created_at` and `data`: it is not a delivery.");
  }
}
