package org.trajet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trajet.client.WebhookVerificationException.Reason;
import org.trajet.client.model.TransportCreatedEvent;

/** The vectors are those of the receivers in all languages. */
class WebhookVerifierTest {
  private static final JsonObject VECTORS = vectors();
  private static final Clock NOW = Clock.fixed(Instant.ofEpochSecond(VECTORS.get("now").getAsLong()), ZoneOffset.UTC);

  private static JsonObject vectors() {
    try (InputStream file = WebhookVerifierTest.class.getResourceAsStream("/vectors.json")) {
      return Json.object(new String(file.readAllBytes(), StandardCharsets.UTF_8)).orElseThrow();
    } catch (IOException gone) {
      throw new IllegalStateException(gone);
    }
  }

  private static List<String> keys(String name) {
    return VECTORS.getAsJsonArray(name).asList().stream().map(JsonElement::getAsString).toList();
  }

  private static byte[] bodyOf(JsonObject delivery) {
    StringBuilder body = new StringBuilder();
    for (JsonElement part : delivery.getAsJsonArray("body")) {
      JsonObject text = part.getAsJsonObject();
      body.append(text.get("text").getAsString().repeat(text.get("times").getAsInt()));
    }
    return body.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, List<String>> headersOf(JsonObject delivery, String prefix) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    delivery.getAsJsonObject("headers").asMap().forEach((name, value) -> {
      if (name.toLowerCase(Locale.ROOT).startsWith(prefix)) headers.put(name, List.of(value.getAsString()));
    });
    return headers;
  }

  private static WebhookEvent verified(JsonObject delivery, String prefix, List<String> keys)
      throws WebhookVerificationException {
    return WebhookVerifier.verify(
        bodyOf(delivery), headersOf(delivery, prefix), keys, Duration.ofSeconds(300), NOW);
  }

  private static String outcome(JsonObject delivery, String prefix, List<String> keys) {
    try {
      WebhookEvent event = verified(delivery, prefix, keys);
      JsonObject expected = delivery.getAsJsonObject("event");
      assertEquals(expected.get("id").getAsString(), event.id());
      assertEquals(expected.get("type").getAsString(), event.type());
      return "verified";
    } catch (WebhookVerificationException refused) {
      return refused.reason().word();
    }
  }

  @ParameterizedTest
  @CsvSource({"svc, x-svc-, secrets", "standard, webhook-, secrets", "key_pair, webhook-, public_keys"})
  void givesEachVectorItsOutcome(String family, String prefix, String keys) {
    List<JsonElement> deliveries = VECTORS.getAsJsonArray("deliveries").asList();
    assertFalse(deliveries.isEmpty());
    for (JsonElement one : deliveries) {
      JsonObject delivery = one.getAsJsonObject();
      String expected = delivery.getAsJsonObject("expected").get(family).getAsString();
      assertEquals(expected, outcome(delivery, prefix, keys(keys)), delivery.get("name").getAsString());
    }
  }

  @Test
  void oneOfBothKindsOfKeysIsEnough() throws WebhookVerificationException {
    JsonObject genuine = VECTORS.getAsJsonArray("deliveries").get(0).getAsJsonObject();
    String unknownSecret = "whsec_" + "A".repeat(43) + "=";
    List<String> both = List.of(unknownSecret, keys("public_keys").get(0));
    assertEquals("transport.cancelled", verified(genuine, "webhook-", both).type());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "svc_test_x", "whsec_AAAA", "whpk_AAAA", " whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="})
  void refusesOtherKeys(String key) {
    var refused =
        assertThrows(
            WebhookVerificationException.class, () -> WebhookVerifier.verify(new byte[0], Map.of(), List.of(key)));
    assertEquals(Reason.SECRET_INVALID, refused.reason());
  }

  @Test
  void aKnownTypeHasItsRecordAndAnUnknownOneItsMembers() throws WebhookVerificationException {
    String head = "{\"id\":\"1\",\"created_at\":\"2026-11-20T10:00:00.123456Z\",\"type\":";
    WebhookEvent created = event(head + "\"transport.created\",\"data\":{\"id\":\"m\",\"price\":\"392.30\",\"new\":1}}");
    assertEquals("m", assertInstanceOf(TransportCreatedEvent.class, created).data().id());
    WebhookEvent later = event(head + "\"transport.teleported\",\"data\":{\"far\":1.50}}");
    assertEquals(new BigDecimal("1.50"), assertInstanceOf(UnknownEvent.class, later).data().get("far"));
    WebhookEvent newForm = event(head + "\"transport.created\",\"data\":{\"id\":{\"a\":1}}}");
    assertInstanceOf(UnknownEvent.class, newForm);
  }

  private static WebhookEvent event(String text) throws WebhookVerificationException {
    return WebhookVerifier.eventOf(Json.value(text).orElseThrow());
  }
}
