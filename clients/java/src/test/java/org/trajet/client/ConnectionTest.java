package org.trajet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.trajet.client.model.CreateRequest;
import org.trajet.client.model.DepositMetaItem;
import org.trajet.client.model.MissionListItem;
import org.trajet.client.model.MissionPage;

@Timeout(60)
class ConnectionTest {
  /** An answer; with the status 0 the connection is closed, with 1 nothing comes. */
  private record Answer(int status, String text) {}

  /** A request that came. */
  private record Came(String line, String key, String userAgent, String type, String body) {}

  private final Deque<Answer> answers = new ConcurrentLinkedDeque<>();
  private final List<Came> came = Collections.synchronizedList(new ArrayList<>());
  private final List<Integer> ports = Collections.synchronizedList(new ArrayList<>());
  private final List<Double> pauses = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private ServerSocket server;
  private String base;
  private Trajet trajet;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.submit(
        () -> {
          while (true) {
            Socket socket = server.accept();
            threads.submit(() -> serve(socket));
          }
        });
    base = "http://127.0.0.1:" + server.getLocalPort() + "/v1";
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
  void stop() throws IOException {
    server.close();
    threads.shutdownNow();
  }

  /** Answers the requests of a connection. */
  private Void serve(Socket socket) throws IOException, InterruptedException {
    try (socket) {
      for (Map<String, String> head = headOf(socket); !head.isEmpty(); head = headOf(socket)) {
        ports.add(socket.getPort());
        int length = Integer.parseInt(head.getOrDefault("content-length", "0"));
        String body = new String(socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
        String key = head.get("idempotency-key");
        came.add(new Came(head.get(""), key, head.get("user-agent"), head.get("content-type"), body));
        Answer answer = answers.remove();
        if (answer.status == 1) Thread.sleep(90_000);
        if (answer.status == 0) return null;
        byte[] text = answer.text.getBytes(StandardCharsets.UTF_8);
        String start = "HTTP/1.1 %d Status\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\n";
        boolean isLast = "close".equals(head.get("connection"));
        String more = isLast ? "Connection: close\r\n\r\n" : "\r\n";
        String lines = start.formatted(answer.status, text.length).replace("Content-Length: 0\r\n", "") + more;
        socket.getOutputStream().write(lines.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().write(text);
        if (isLast) return null;
      }
    }
    return null;
  }

  /** The headers of a request, in lower case, with its first line under no name; empty at the end of the connection. */
  private static Map<String, String> headOf(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) return Map.of();
      head.append((char) next);
    }
    Map<String, String> headers = new HashMap<>();
    for (String line : head.toString().strip().split("\r\n")) {
      String[] parts = line.split(": ", 2);
      if (parts.length == 2) headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
      else headers.put("", line.replace(" HTTP/1.1", ""));
    }
    return headers;
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
    answers.addAll(Collections.nCopies(12, read));
    for (int n = 0; n < 2; n++) trajet.transports().read("a");
    assertEquals(2, ports.stream().distinct().count());
    Trajet kept = new Trajet(Connection.builder().baseUrl(base).apiKey("svc_test_secret").keepAlive().build());
    for (int n = 0; n < 10; n++) kept.transports().read("a");
    // A call may begin before the JDK has taken the connection of the last one back.
    assertTrue(ports.stream().distinct().count() < 12);
  }

  @Test
  void sendsAReadNoMoreOftenThanItSays() {
    answers.addAll(List.of(new Answer(200, "{}"), new Answer(0, ""), new Answer(0, "")));
    // In other releases of Java, the first read that is answered shows how the JDK sends one.
    trajet.transports().read("a");
    CallOptions twice = CallOptions.none().withAttemptsMax(2);
    var lost = assertThrows(ConnectionException.class, () -> trajet.transports().read("a", twice));
    assertEquals(2, lost.attempts());
    assertEquals(3, came.size());
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
    answers.addAll(List.of(new Answer(1, ""), new Answer(1, "")));
    CallOptions short1 = CallOptions.none().withTimeout(Duration.ofMillis(200));
    var late = assertThrows(ConnectionException.class, () -> trajet.transports().read("a", short1));
    assertEquals(ConnectionException.Reason.TIMEOUT, late.reason());
    Throwable[] thrown = {null};
    Thread caller = new Thread(() -> thrown[0] = assertThrows(CancellationException.class, () -> trajet.transports().read("a")));
    caller.start();
    while (came.size() < 2) Thread.onSpinWait();
    caller.interrupt();
    caller.join(60_000);
    assertFalse(caller.isAlive());
    assertTrue(thrown[0] instanceof CancellationException);
  }
}
