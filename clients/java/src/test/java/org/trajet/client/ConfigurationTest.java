package org.trajet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.http.HttpClient;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trajet.client.model.EndpointHeader;

class ConfigurationTest {
  @ParameterizedTest
  @CsvSource({
    "https://host/v1, https://host/v1",
    "http://host/v1//, http://host/v1",
    "HTTPS://host:8443/v1, HTTPS://host:8443/v1"
  })
  void takesAddressesWithoutTheSlashAtTheEnd(String given, String base) {
    assertEquals(base, Configuration.checkedBase(given, "svc_test_x"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", "host/v1", "ftp://host/v1", "https://me@host/v1", "https://host/v1?a", "https://host/v1#a", "https:///v1", "https://a b"})
  void refusesOtherAddresses(String given) {
    assertThrows(ConfigurationException.class, () -> Configuration.checkedBase(given, "svc_test_x"));
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost/v1, true",
    "http://127.0.0.1:80/v1, true",
    "http://[::1]/v1, true",
    "https://host/v1, true",
    "http://host/v1, false",
    "http://127.example.com/v1, false",
    "http://localhost.example.com/v1, false"
  })
  void aLiveKeyLeavesThisMachineOverHttpsAlone(String given, boolean isAllowed) {
    if (isAllowed) Configuration.checkedBase(given, "svc_live_x");
    else assertThrows(ConfigurationException.class, () -> Configuration.checkedBase(given, "svc_live_x"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "svc_", "whsec_secret", "svc_test_se cret", "svc_test_secret\n", "svc_test_sécret"})
  void refusesOtherKeysAndNeverShowsThem(String key) {
    var refused = assertThrows(ConfigurationException.class, () -> Trajet.connect("https://host/v1", key));
    assertFalse(refused.toString().contains("secret"));
  }

  @Test
  void showsNoKeyAndNoSecret() {
    Trajet trajet = Trajet.connect("https://host/v1", "svc_test_secret");
    assertEquals("Connection[https://host/v1]", trajet.connection().toString());
    EndpointHeader header = new EndpointHeader("X-Key", "secret");
    assertFalse(header.toString().contains("secret"));
    assertFalse(new Answered<>("secret", 201, null, "secret", 1).toString().contains("secret"));
  }

  @Test
  void encodesIdsAndRefusesThoseThatChangeThePath() {
    assertEquals("/a/b%2Fc%20%C3%A9/d", Configuration.filledPath("/a/{id}/d", Map.of("id", "b/c é")));
    for (String id : new String[] {"", ".", "..", "\ud800"}) {
      assertThrows(ConfigurationException.class, () -> Configuration.filledPath("/a/{id}", Map.of("id", id)));
    }
    assertThrows(ConfigurationException.class, () -> Configuration.filledPath("/a/{id}", Map.of()));
  }

  @Test
  void refusesAClientThatFollowsRedirects() {
    // Before the client of the JDK, which reads once which headers it allows.
    var builder = Connection.builder().baseUrl("https://host/v1").apiKey("svc_test_x");
    builder.httpClient(HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build());
    assertThrows(ConfigurationException.class, builder::build);
  }

  @Test
  void refusesAnIdempotencyKeyThatIsNoUuidOfVersion4() {
    assertThrows(ConfigurationException.class, () -> Configuration.checkedIdempotencyKey("a"));
    String v1 = "0b0e6c6e-54f2-1b58-9d0c-9d3f3f1b2a10";
    assertThrows(ConfigurationException.class, () -> Configuration.checkedIdempotencyKey(v1));
  }
}
