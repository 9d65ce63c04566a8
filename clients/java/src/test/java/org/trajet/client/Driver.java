package org.trajet.client;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.trajet.client.model.CancelRequest;
import org.trajet.client.model.CreateRequest;
import org.trajet.client.model.DepositMetaItem;
import org.trajet.client.model.EstimateRequest;
import org.trajet.client.model.MissionListItem;
import org.trajet.client.model.TransportsListQuery;

/** Makes the calls that the suite of faults asks for: a JSON object on each line of its input, and one on each line out. */
public final class Driver {
  private static final Gson GSON = new Gson();

  private final List<Double> pauses = new ArrayList<>();
  private Trajet trajet;
  private int attempts;

  private final Chance chance =
      new Chance() {
        private final long offset =
            Long.parseLong(System.getenv().getOrDefault("TRAJET_CLOCK_OFFSET_MILLIS", "0"));

        @Override
        public long nowMillis() {
          return System.currentTimeMillis() + offset;
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

  public static void main(String[] arguments) throws IOException {
    Driver driver = new Driver();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String out = GSON.toJson(driver.outcomeOf(GSON.fromJson(line, JsonObject.class))) + "\n";
      System.out.write(out.getBytes(StandardCharsets.UTF_8));
      System.out.flush();
    }
  }

  private Map<String, Object> outcomeOf(JsonObject command) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("id", command.get("id"));
    if (command.has("verify")) {
      verify(command.getAsJsonObject("verify"), out);
      return out;
    }
    pauses.clear();
    attempts = 0;
    try {
      out.put("data", dataOf(command));
      out.put("end", "done");
    } catch (RuntimeException | IOException error) {
      describe(error, out);
    }
    // An error that no request, or only an unexpected answer, has caused does not count.
    out.put("attempts", attempts > 0 ? attempts : pauses.size() + 1);
    out.put("pauses", List.copyOf(pauses));
    return out;
  }

  private Trajet client() {
    if (trajet == null) {
      Connection.Builder given = Connection.builder().baseUrl(System.getenv("TRAJET_API"));
      trajet = new Trajet(given.apiKey(System.getenv("TRAJET_API_KEY")).chance(chance).build());
    }
    return trajet;
  }

  private Object dataOf(JsonObject command) throws IOException {
    Trajet trajet = client();
    CallOptions options = optionsOf(command.getAsJsonObject("options"));
    JsonElement body = command.get("body");
    String id = command.has("transport") ? command.get("transport").getAsString() : null;
    return switch (command.get("call").getAsString()) {
      case "estimate" -> trajet.pricing().estimate(GSON.fromJson(body, EstimateRequest.class), options);
      case "create" -> trajet.transports().create(GSON.fromJson(body, CreateRequest.class), options);
      case "read" -> trajet.transports().read(id, options);
      case "cancel" -> trajet.transports().cancel(id, GSON.fromJson(body, CancelRequest.class), options);
      case "list" ->
          trajet.transports().list(TransportsListQuery.builder().limit(2).build(), options).stream()
              .map(MissionListItem::id)
              .toList();
      case "deposit" -> trajet.documents().deposit(id, List.of(fileOf(body.getAsJsonObject())), options);
      default -> throw new IllegalArgumentException("no such call");
    };
  }

  private static DepositFile fileOf(JsonObject body) {
    String name = body.get("file_name").getAsString();
    DepositMetaItem meta = DepositMetaItem.builder().key(body.get("key").getAsString()).fileName(name).build();
    return DepositFile.of(meta, Base64.getDecoder().decode(body.get("content_base64").getAsString()));
  }

  private CallOptions optionsOf(JsonObject given) {
    CallOptions options = CallOptions.none().withOnAnswer(answer -> attempts = answer.attempts());
    if (given == null) return options;
    if (given.has("idempotency_key")) options = options.withIdempotencyKey(given.get("idempotency_key").getAsString());
    if (given.has("timeout_millis")) options = options.withTimeout(millis(given, "timeout_millis"));
    if (given.has("attempt_timeout_millis")) {
      options = options.withAttemptTimeout(millis(given, "attempt_timeout_millis"));
    }
    if (given.has("attempts_max")) options = options.withAttemptsMax(given.get("attempts_max").getAsInt());
    return options;
  }

  private static Duration millis(JsonObject given, String name) {
    return Duration.ofMillis(given.get(name).getAsLong());
  }

  private void describe(Exception error, Map<String, Object> out) {
    StringWriter shown = new StringWriter();
    error.printStackTrace(new PrintWriter(shown, true));
    out.put("shown", shown + "\n" + error + (trajet == null ? "" : "\n" + trajet.connection()));
    out.put("end", "other");
    if (error instanceof ProblemException problem) {
      out.put("end", "problem");
      out.put("status", problem.status());
      problem.code().ifPresent(code -> out.put("code", code));
      problem.retryAfter().ifPresent(pause -> out.put("retry_after_millis", pause.toMillis()));
      attempts = problem.attempts();
    } else if (error instanceof OutcomeUnknownException unknown) {
      out.put("end", "outcome_unknown");
      out.put("read_first", unknown.readFirst());
      unknown.idempotencyKey().ifPresent(key -> out.put("idempotency_key", key));
      unknown.problem().ifPresent(problem -> out.put("status", problem.status()));
      unknown.problem().filter(problem -> problem.code() != null).ifPresent(problem -> out.put("code", problem.code()));
      attempts = unknown.attempts();
    } else if (error instanceof ConnectionException broken) {
      out.put("end", "connection");
      out.put("reason", broken.reason().name().toLowerCase(Locale.ROOT));
      attempts = broken.attempts();
    } else if (error instanceof UnexpectedAnswerException unexpected) {
      out.put("end", "unexpected_answer");
      out.put("reason", unexpected.reason().name().toLowerCase(Locale.ROOT));
      out.put("status", unexpected.status());
    } else if (error instanceof ConfigurationException) {
      out.put("end", "configuration");
    }
  }

  private static void verify(JsonObject given, Map<String, Object> out) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    given.getAsJsonObject("headers").asMap().forEach((name, value) -> headers.put(name, texts(value)));
    Instant now = Instant.ofEpochMilli(given.get("now_millis").getAsLong());
    byte[] body = Base64.getDecoder().decode(given.get("body_base64").getAsString());
    try {
      WebhookEvent event =
          WebhookVerifier.verify(
              body, headers, texts(given.get("keys")), Duration.ofSeconds(300), Clock.fixed(now, ZoneOffset.UTC));
      out.put("end", "verified");
      out.put("type", event.type());
      out.put("event_id", event.id());
      out.put("known", !(event instanceof UnknownEvent));
    } catch (WebhookVerificationException refused) {
      out.put("end", "refused");
      out.put("reason", refused.reason().word());
    }
  }

  private static List<String> texts(JsonElement value) {
    if (!value.isJsonArray()) return List.of(value.getAsString());
    return value.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
  }
}
