package org.trajet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trajet.client.model.CreateRequest;
import org.trajet.client.model.DepositMetaItem;
import org.trajet.client.model.MissionListItem;
import org.trajet.client.model.MissionPage;

class ConnectionTest {
  /** An answer; status 0 for none. */
  private record Answer(int status, String text) {}

  /** A request that came. */
  private record Came(String line, String key, String userAgent, String type, String body) {}

  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<Came> came = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private final List<Double> pauses = new ArrayList<>();
  private HttpServer server;
  private Trajet trajet;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::answer);
    server.start();
    String base = "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    Chance chance =
        new Chance() {
          @Override
          public long nowMillis() {
            return System.currentTimeMillis();
          }

          @Override
          public void sleep(double millis) {
            pauses.add(millis);
          }

          @Override
          public double random() {
            return 0.5;
          }
        };
    trajet = new Trajet(Connection.builder().baseUrl(base).apiKey("svc_test_secret").chance(chance).build());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    ports.add(exchange.getRemoteAddress().getPort());
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    came.add(
        new Came(
            exchange.getRequestMethod() + " " + exchange.getRequestURI(),
            headers.getFirst("Idempotency-Key"),
            headers.getFirst("User-Agent"),
            headers.getFirst("Content-Type"),
            body));
    Answer answer = answers.remove();
    if (answer.status == 0) {
      exchange.close();
      return;
    }
    byte[] text = answer.text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
    exchange.sendResponseHeaders(answer.status, text.length == 0 ? -1 : text.length);
    exchange.getResponseBody().write(text);
    exchange.close();
  }

  @Test
  void keepsTheKeyAndTheBodyOfACallOverItsRepetitions() {
    answers.addAll(List.of(new Answer(0, ""), new Answer(502, "<p>"), new Answer(201, "{\"id\":\"t\",\"new\":{}}")));
    int[] attempts = {0};
    CallOptions options = CallOptions.none().withOnAnswer(answer -> attempts[0] = answer.attempts());
    CreateRequest order = CreateRequest.builder().reference("Zoë").build();
    assertEquals("t", trajet.transports().create(order, options).id());
    assertEquals(3, attempts[0]);
    assertEquals(List.of(375.0, 750.0), pauses);
    assertEquals(1, came.stream().distinct().count());
    assertEquals("{\"reference\":\"Zoë\"}", came.get(0).body);
    assertEquals("trajet-java/" + Trajet.VERSION, came.get(0).userAgent);
    answers.add(new Answer(201, "{}"));
    trajet.transports().create(order);
    assertFalse(came.get(3).key.equals(came.get(0).key));
  }

  @Test
  void givesEachRequestAConnectionOfItsOwnUnlessTheyAreKept() {
    Answer read = new Answer(200, "{\"id\":\"a\"}");
    answers.addAll(List.of(read, read, read, read));
    for (int n = 0; n < 2; n++) trajet.transports().read("a");
    assertEquals(2, ports.stream().distinct().count());
    String base = "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    Trajet kept = new Trajet(Connection.builder().baseUrl(base).apiKey("svc_test_secret").keepAlive().build());
    for (int n = 0; n < 2; n++) kept.transports().read("a");
    assertEquals(3, ports.stream().distinct().count());
  }

  @Test
  void sendsAnotherWriteOnceAndSaysWhatToRead() {
    answers.add(new Answer(0, ""));
    var unknown = assertThrows(OutcomeUnknownException.class, () -> trajet.transports().cancel("a/b"));
    assertEquals("GET /v1/transports/a%2Fb", unknown.readFirst());
    assertEquals("POST /v1/transports/a%2Fb/cancel", came.get(0).line);
    assertEquals("{}", came.get(0).body);
    assertFalse(unknown.toString().contains("secret"));
  }

  @Test
  void aRefusalHasItsProblemAndThatOfAProxyNoCode() {
    String fields = "\"errors\":[{\"field\":\"vin\",\"error\":\"too_long\",\"message\":\"m\"},7]";
    answers.add(new Answer(422, "{\"code\":\"validation_failed\",\"title\":\"Invalid\",\"candidates\":5," + fields + "}"));
    var refused = assertThrows(ProblemException.class, () -> trajet.transports().read("a"));
    assertTrue(refused.is("quote_expired", "validation_failed"));
    assertEquals("422 validation_failed", refused.getMessage().substring(0, 21));
    answers.add(new Answer(404, "{\"code\":5,\"status\":200}"));
    var page = assertThrows(ProblemException.class, () -> trajet.transports().read("a"));
    assertEquals(404, page.status());
    assertTrue(page.code().isEmpty());
  }

  @Test
  void aCallWithoutAnAnswersBodyTakes204() {
    answers.add(new Answer(204, ""));
    trajet.endpoints().delete("e");
    assertEquals("DELETE /v1/webhooks/endpoints/e", came.get(0).line);
  }

  @Test
  void readsPagesAsTheyAreNeeded() {
    Answer first = new Answer(200, "{\"data\":[{\"id\":\"a\",\"status\":\"new\"},{\"id\":\"b\"}],\"next_cursor\":\"c &\"}");
    Answer last = new Answer(200, "{\"data\":[],\"next_cursor\":null}");
    Paged<MissionPage, MissionListItem> list = trajet.transports().list();
    answers.add(first);
    assertEquals("new", list.first().data().get(0).status());
    answers.add(first);
    assertEquals(List.of("a"), list.stream().limit(1).map(MissionListItem::id).toList());
    answers.addAll(List.of(first, last));
    int items = 0;
    for (MissionListItem item : list) items += item.id().length();
    assertEquals(2, items);
    assertEquals("GET /v1/transports?cursor=c%20%26", came.get(3).line);
    answers.addAll(List.of(first, first));
    assertThrows(UnexpectedAnswerException.class, () -> list.pages().forEach(page -> {}));
  }

  @Test
  void depositsBytesStreamsAndFiles(@TempDir Path folder) throws IOException {
    byte[] content = "content".getBytes(StandardCharsets.UTF_8);
    Path path = Files.write(folder.resolve("pv.pdf"), content);
    DepositMetaItem meta = DepositMetaItem.builder().key("pv_livraison").build();
    List<DepositFile> files =
        List.of(
            DepositFile.of(meta, content),
            DepositFile.of(meta, new ByteArrayInputStream(content)),
            DepositFile.of(meta, path));
    answers.addAll(List.of(new Answer(0, ""), new Answer(201, "{\"data\":[{\"status\":\"accepted\"}]}")));
    assertEquals("accepted", trajet.documents().deposit("t", files).data().get(0).status());
    assertEquals(1, came.stream().distinct().count());
    assertTrue(came.get(0).type.startsWith("multipart/form-data; boundary="));
    assertTrue(came.get(0).body.contains("filename=\"pv.pdf\""));
    assertEquals(4, came.get(0).body.split("content(?=\r\n)|\"key\":\"pv_livraison\".*\\]").length - 1);
    byte[] tooMuch = new byte[10 * 1024 * 1024 + 1];
    assertThrows(ConfigurationException.class, () -> DepositFile.of(meta, tooMuch));
    assertThrows(ConfigurationException.class, () -> DepositFile.of(meta, new ByteArrayInputStream(tooMuch)));
  }

  @Test
  void sendsRequestsThatThisReleaseDoesNotKnow() {
    answers.add(new Answer(200, "{\"a\":[1,{\"b\":\"c\"}]}"));
    ApiRequest request = ApiRequest.of("PUT", "/new/{id}", Repeat.NEVER).id("id", "x").body(Map.of("d", true));
    assertTrue(trajet.connection().call(request, Map.class, CallOptions.none()).containsKey("a"));
    assertEquals("PUT /v1/new/x", came.get(0).line);
  }

  @Test
  void endsWithItsTimeAndWithItsThread() throws InterruptedException {
    server.removeContext("/");
    server.createContext("/", exchange -> sleepFor(5_000));
    CallOptions short1 = CallOptions.none().withTimeout(Duration.ofMillis(200));
    var late = assertThrows(ConnectionException.class, () -> trajet.transports().read("a", short1));
    assertEquals(ConnectionException.Reason.TIMEOUT, late.reason());
    Throwable[] thrown = {null};
    Thread caller = new Thread(() -> thrown[0] = assertThrows(CancellationException.class, () -> trajet.transports().read("a")));
    caller.start();
    caller.interrupt();
    caller.join(4_000);
    assertFalse(caller.isAlive());
    assertTrue(thrown[0] instanceof CancellationException);
  }

  private static void sleepFor(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
