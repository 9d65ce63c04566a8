package org.trajet.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** The API that calls go to, with the key that they have. Can be used by many threads at once, and never shows the key. */
public final class Connection {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(30);
  // 25 MiB take a minute and a half at 2.5 Mbit/s.
  private static final Duration FILE_TIMEOUT = Duration.ofSeconds(300);
  private static final Duration FILE_ATTEMPT_TIMEOUT = Duration.ofSeconds(120);
  private static final int ATTEMPTS_MAX = 4;
  private static final long ANSWER_BYTES_MAX = 16L * 1024 * 1024;
  private static final boolean CAN_CLOSE = OwnConnections.ARE_POSSIBLE;
  private static final String USER_AGENT = "trajet-java/" + Trajet.VERSION;

  private final String base;
  private final String apiKey;
  private final boolean hasOwnConnections;
  private final CallOptions defaults;
  private final Exchange exchange;

  private Connection(Builder given) {
    this.apiKey = Configuration.checkedApiKey(given.apiKey);
    this.base = Configuration.checkedBase(given.baseUrl, apiKey);
    this.hasOwnConnections = CAN_CLOSE && !given.isKeptAlive;
    this.defaults = given.defaults;
    this.exchange = new Exchange(given.http == null ? newHttp() : checked(given.http), given.bytesMax, given.chance);
  }

  private static HttpClient newHttp() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  private static HttpClient checked(HttpClient http) {
    if (http.followRedirects() == HttpClient.Redirect.NEVER) return http;
    throw new ConfigurationException("the HttpClient must not follow redirects: another host would get the key");
  }

  public static Builder builder() {
    return new Builder();
  }

  /**
   * Sends a request, and sends it again as {@link ApiRequest#repeat} and the answers allow.
   *
   * @return the answer as a record or, for {@code Map.class}, with all its members; null for {@code Void.class}
   * @throws TrajetException if the API does not answer with it
   */
  public <T> T call(ApiRequest request, Class<T> type, CallOptions options) {
    Answered<T> answered = send(request, type, options);
    if (options.onAnswer() != null) options.onAnswer().accept(answered);
    return answered.data();
  }

  /** Reads a list, whose query has a cursor. */
  public <P extends Page<T>, T> Paged<P, T> list(ApiRequest request, Class<P> type, CallOptions options) {
    Map<String, String> query = Json.members(request.query());
    return new Paged<>(
        cursor -> {
          if (cursor != null) query.put("cursor", cursor);
          return call(request.query(Map.copyOf(query)), type, options);
        });
  }

  private <T> Answered<T> send(ApiRequest request, Class<T> type, CallOptions options) {
    boolean isForm = request.files() != null;
    int attemptsMax = first(options.attemptsMax(), defaults.attemptsMax(), ATTEMPTS_MAX);
    Duration timeout = first(options.timeout(), defaults.timeout(), isForm ? FILE_TIMEOUT : TIMEOUT);
    Duration attemptTimeout =
        first(options.attemptTimeout(), defaults.attemptTimeout(), isForm ? FILE_ATTEMPT_TIMEOUT : ATTEMPT_TIMEOUT);
    String key = request.repeat() == Repeat.WITH_KEY ? keyOf(options) : null;
    boolean isRead = request.method().equals("GET");
    HttpRequest.Builder prepared = prepared(request, key);
    String readFirst =
        "GET " + URI.create(base).getRawPath() + Configuration.filledPath(request.readFirst(), request.ids());
    Chance chance = exchange.chance();
    long endsAt = chance.nowMillis() + timeout.toMillis();
    boolean mayBeDone = false;
    for (int attempts = 1; ; attempts++) {
      long millis = Math.min(attemptTimeout.toMillis(), endsAt - chance.nowMillis());
      SentOnce once = new SentOnce();
      if (isRead) prepared.method("GET", once);
      Outcome<T> outcome = exchange.send(prepared.build(), type, millis);
      if (outcome instanceof Outcome.Done<T> done) {
        if (isRead) once.answered();
        return new Answered<>(done.data(), done.status(), done.headers(), done.text(), attempts);
      }
      double backoff = Repetition.backoffMillis(attempts, chance.random());
      Repetition.Decision decision =
          Repetition.decide(
              outcome,
              new Repetition.Course(
                  request.repeat(),
                  readFirst,
                  key,
                  attempts,
                  attemptsMax,
                  mayBeDone,
                  endsAt - chance.nowMillis(),
                  backoff));
      if (decision.error() != null) throw decision.error();
      mayBeDone = decision.mayBeDone();
      pause(decision.afterMillis());
    }
  }

  private void pause(double millis) {
    try {
      exchange.chance().sleep(millis);
    } catch (InterruptedException interrupted) {
      throw Exchange.interrupted();
    }
  }

  @SafeVarargs
  private static <T> T first(T... given) {
    for (T one : given) {
      if (one != null) return one;
    }
    throw new IllegalArgumentException("the last value is never null");
  }

  private static String keyOf(CallOptions options) {
    String given = options.idempotencyKey();
    return given == null ? UUID.randomUUID().toString() : Configuration.checkedIdempotencyKey(given);
  }

  private HttpRequest.Builder prepared(ApiRequest request, String idempotencyKey) {
    String query = Configuration.queryText(Json.members(request.query()));
    URI uri = URI.create(base + Configuration.filledPath(request.path(), request.ids()) + query);
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(uri)
            .header("accept", "application/json")
            .header("user-agent", USER_AGENT)
            .header("x-api-key", apiKey);
    if (hasOwnConnections) OwnConnections.ask(builder);
    if (idempotencyKey != null) builder.header("idempotency-key", idempotencyKey);
    if (request.files() != null) {
      Form form = Form.of(request.files());
      builder.header("content-type", form.contentType());
      return builder.method(request.method(), BodyPublishers.ofByteArray(form.bytes()));
    }
    if (request.body() == null) return builder.method(request.method(), BodyPublishers.noBody());
    builder.header("content-type", "application/json");
    return builder.method(request.method(), BodyPublishers.ofString(Json.write(request.body())));
  }

  @Override
  public String toString() {
    return "Connection[" + base + "]";
  }

  /** The settings of a connection. */
  public static final class Builder {
    private String baseUrl;
    private String apiKey;
    private CallOptions defaults = CallOptions.none();
    private HttpClient http;
    private long bytesMax = ANSWER_BYTES_MAX;
    private boolean isKeptAlive;
    private Chance chance = Chance.REAL;

    private Builder() {}

    /** The address of the API with its version: {@code https://api.example.com/v1}. */
    public Builder baseUrl(String baseUrl) {
      this.baseUrl = baseUrl;
      return this;
    }

    /** An API key, {@code svc_test_…} or {@code svc_live_…}. */
    public Builder apiKey(String apiKey) {
      this.apiKey = apiKey;
      return this;
    }

    /** The options of each call, unless the call has its own. */
    public Builder defaults(CallOptions defaults) {
      this.defaults = defaults;
      return this;
    }

    /** The client to use, such as one with a proxy. It must not follow redirects. */
    public Builder httpClient(HttpClient http) {
      this.http = http;
      return this;
    }

    /** The largest answer that is read: 16 MiB by default. */
    public Builder answerBytesMax(long bytesMax) {
      this.bytesMax = bytesMax;
      return this;
    }

    /**
     * Keeps connections for later requests, which saves time. By default each request has one of its own: on one that was
     * kept, the JDK takes a stray answer for that of the next request.
     */
    public Builder keepAlive() {
      this.isKeptAlive = true;
      return this;
    }

    Builder chance(Chance chance) {
      this.chance = chance;
      return this;
    }

    /**
     * Makes the connection. Sends nothing.
     *
     * @throws ConfigurationException if the address, the key or the client is wrong
     */
    public Connection build() {
      return new Connection(this);
    }
  }
}
