// A receiver of webhooks for Java 17, with the JDK and Gson: java -cp gson.jar Receiver.java

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Receiver {
  private static final int BODY_BYTES_MAX = 1_048_576;
  private static final long TOLERANCE_SECONDS = 300;

  /** The request is not a delivery of Trajet. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  private static final class Event {
    String id;
    String type;
  }

  /** Accepts one signature of a text: a secret v1 alone, a public key v1a alone. */
  private interface Verifier {
    boolean accepts(byte[] signed, String given) throws GeneralSecurityException;
  }

  // What precedes the 32 bytes of a public key of Ed25519 in X.509.
  private static final byte[] X509_HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

  private final List<Verifier> verifiers;

  // In production: insert the event into a table whose key is its id, answer, and work from that table.
  private final Set<String> taken = new HashSet<>();
  private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(1_000);

  /** Takes one secret or public key, or during a rotation both, separated by a space. */
  private Receiver(String keys) {
    verifiers = Stream.of(keys.split(" ")).map(Receiver::verifierOf).toList();
  }

  private static Verifier verifierOf(String key) {
    if (key.matches("whsec_[A-Za-z0-9+/]{32,}={0,2}")) return bySecret(bytesOf(key));
    if (key.matches("whpk_[A-Za-z0-9+/]{43}=")) return byPublicKey(bytesOf(key));
    throw new IllegalArgumentException(
        "WEBHOOK_SECRET has to be the secret of the endpoint, whsec_ and base64, or its public key, whpk_");
  }

  private static byte[] bytesOf(String key) {
    return Base64.getDecoder().decode(key.substring(key.indexOf('_') + 1));
  }

  private static Verifier bySecret(byte[] bytes) {
    SecretKeySpec key = new SecretKeySpec(bytes, "HmacSHA256");
    return (signed, given) -> {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed));
      return MessageDigest.isEqual(
          expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    };
  }

  private static Verifier byPublicKey(byte[] bytes) {
    byte[] encoded = ByteBuffer.allocate(X509_HEAD.length + bytes.length).put(X509_HEAD).put(bytes).array();
    try {
      PublicKey key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
      return (signed, given) -> given.matches("v1a,[A-Za-z0-9+/]{86}==") && isSignedBy(key, signed, bytesAfterComma(given));
    } catch (GeneralSecurityException noKey) {
      throw new IllegalArgumentException("the public key in WEBHOOK_SECRET is none of Ed25519", noKey);
    }
  }

  private static byte[] bytesAfterComma(String given) {
    return Base64.getDecoder().decode(given.substring(given.indexOf(',') + 1));
  }

  private static boolean isSignedBy(PublicKey key, byte[] signed, byte[] given) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("Ed25519");
    signature.initVerify(key);
    signature.update(signed);
    try {
      return signature.verify(given);
    } catch (SignatureException malformed) {
      return false;
    }
  }

  private static String header(HttpExchange exchange, String name) throws Refused {
    String value = exchange.getRequestHeaders().getFirst(name);
    if (value == null || value.isEmpty()) throw new Refused("the header " + name + " is missing");
    return value;
  }

  /** Returns the event of a genuine delivery. Verify the raw body: parsed and written again, it has other bytes. */
  private Event verify(HttpExchange exchange, byte[] body) throws Refused, GeneralSecurityException {
    String deliveryId = header(exchange, "webhook-id");
    String timestamp = header(exchange, "webhook-timestamp");
    String[] signatures = header(exchange, "webhook-signature").split(" ");
    boolean isEpoch = timestamp.matches("[0-9]{1,12}");
    if (!isEpoch || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) {
      throw new Refused("the timestamp is not within 300 s of this clock");
    }
    byte[] head = (deliveryId + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] signed = ByteBuffer.allocate(head.length + body.length).put(head).put(body).array();
    boolean isSigned = false;
    for (Verifier verifier : verifiers) {
      for (String given : signatures) isSigned |= verifier.accepts(signed, given);
    }
    if (!isSigned) throw new Refused("the signature does not match body and secret");
    try {
      Event event = new Gson().fromJson(new String(body, StandardCharsets.UTF_8), Event.class);
      if (event != null && event.id != null && event.type != null) return event;
    } catch (JsonParseException notJson) {
      // Refused below.
    }
    throw new Refused("the body is not an event");
  }

  /** Takes each event once; false if too many events wait. */
  private synchronized boolean take(Event event) {
    if (taken.contains(event.id)) return true;
    return waiting.offer(event) && taken.add(event.id);
  }

  /** Ignore the types that you do not know: later versions of the API add some. */
  private void work() {
    try {
      while (true) {
        Event event = waiting.take();
        System.out.println(event.type + " " + event.id);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private int statusOf(HttpExchange exchange) throws IOException, GeneralSecurityException {
    if (!exchange.getRequestMethod().equals("POST")) return 405;
    byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
    if (body.length > BODY_BYTES_MAX) return 413;
    try {
      return take(verify(exchange, body)) ? 204 : 503; // After 503, Trajet sends the event again.
    } catch (Refused refused) {
      System.err.println(refused.getMessage());
      return 400;
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(statusOf(exchange), -1);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  public static void main(String[] arguments) throws IOException {
    System.setProperty("sun.net.httpserver.maxReqTime", "15"); // Seconds in which the body has to arrive.
    Receiver receiver = new Receiver(System.getenv().getOrDefault("WEBHOOK_SECRET", ""));
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/hook", receiver::receive);
    server.setExecutor(Executors.newFixedThreadPool(16));
    Thread worker = new Thread(receiver::work, "worker");
    worker.setDaemon(true);
    worker.start();
    server.start();
    System.out.println("listening on 127.0.0.1:" + server.getAddress().getPort());
  }
}
