package org.trajet.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.trajet.client.UnexpectedAnswerException.Reason;
import org.trajet.client.model.Problem;

/** Sends one request, and reads its answer within bounds. */
record Exchange(HttpClient http, long answerBytesMax, Chance chance) {
  private static final Pattern JSON_TYPE = Pattern.compile("(?i)application/(?:[\\w.-]+\\+)?json\\s*(?:;.*)?");

  /**
   * Follows no redirect. Every failure is an outcome, except an interruption of the thread.
   *
   * @throws CancellationException if the thread is interrupted; its flag stays set
   */
  <T> Outcome<T> send(HttpRequest request, Class<T> type, long timeoutMillis) {
    AtomicBoolean hasBegun = new AtomicBoolean();
    CompletableFuture<HttpResponse<Optional<byte[]>>> pending =
        http.sendAsync(
            request,
            head -> {
              hasBegun.set(true);
              return new BoundedBody(isRedirect(head.statusCode()) ? 0 : answerBytesMax);
            });
    try {
      HttpResponse<Optional<byte[]>> answer = pending.get(timeoutMillis, TimeUnit.MILLISECONDS);
      return outcomeOf(answer.statusCode(), answer.headers(), answer.body(), type);
    } catch (TimeoutException late) {
      pending.cancel(true);
      return new Outcome.Lost<>(ConnectionException.Reason.TIMEOUT, late);
    } catch (ExecutionException failed) {
      var reason = hasBegun.get() ? ConnectionException.Reason.CUT : ConnectionException.Reason.NETWORK;
      return new Outcome.Lost<>(reason, failed.getCause());
    } catch (InterruptedException interrupted) {
      pending.cancel(true);
      throw interrupted();
    }
  }

  /** A write that was interrupted may have been processed. */
  static CancellationException interrupted() {
    Thread.currentThread().interrupt();
    return new CancellationException("the thread was interrupted: a write may have been processed");
  }

  private static boolean isRedirect(int status) {
    return status < 200 || (status >= 300 && status < 400);
  }

  private <T> Outcome<T> outcomeOf(int status, HttpHeaders headers, Optional<byte[]> body, Class<T> type) {
    if (isRedirect(status)) {
      String message = "the answer is a redirect (" + status + "), which the API never sends: check baseUrl";
      return unexpected(Reason.REDIRECT, status, message);
    }
    String text = new String(body.orElse(new byte[0]), StandardCharsets.UTF_8);
    if (status >= 400) {
      Long retryAfterMillis = RetryAfter.pauseMillis(headers, chance.nowMillis());
      return new Outcome.Refused<>(problemOf(status, text), headers, retryAfterMillis);
    }
    if (body.isEmpty()) {
      return unexpected(Reason.TOO_LARGE, status, "the answer has more than " + answerBytesMax + " bytes");
    }
    if (status == 204 && type == Void.class) return new Outcome.Done<>(null, status, headers, text);
    String contentType = headers.firstValue("content-type").orElse("without a type");
    if (!JSON_TYPE.matcher(contentType).matches()) {
      String message = "the answer is " + contentType + " instead of JSON: check baseUrl";
      return unexpected(Reason.CONTENT_TYPE, status, message);
    }
    Optional<JsonObject> object = Json.object(text);
    if (object.isEmpty()) return unexpected(Reason.JSON, status, "the answer is not a JSON object");
    if (type == Void.class) return new Outcome.Done<>(null, status, headers, text);
    return Json.as(type, object.get())
        .<Outcome<T>>map(data -> new Outcome.Done<>(data, status, headers, text))
        .orElseGet(() -> unexpected(Reason.JSON, status, "a member of the answer has another type"));
  }

  private static <T> Outcome<T> unexpected(Reason reason, int status, String message) {
    return new Outcome.Unexpected<>(new UnexpectedAnswerException(reason, status, message));
  }

  /** Reads a problem. The error page of a proxy becomes a problem without a code. */
  private static Problem problemOf(int status, String text) {
    JsonObject given = Json.object(text).orElseGet(JsonObject::new);
    given.addProperty("status", status);
    return Json.as(Problem.class, checked(given, status))
        .or(() -> Json.as(Problem.class, checked(basicMembers(given), status)))
        .orElseThrow();
  }

  /** The members by which programs branch, in their types: those of a proxy may have others. */
  private static JsonObject checked(JsonObject given, int status) {
    JsonObject problem = given.deepCopy();
    if (!Json.isText(given.get("code"))) problem.remove("code");
    if (!Json.isText(given.get("detail"))) problem.remove("detail");
    if (!Json.isText(given.get("type"))) problem.addProperty("type", "about:blank");
    if (!Json.isText(given.get("title"))) problem.addProperty("title", "HTTP " + status);
    if (!isTrue(given.get("outcome_unknown"))) problem.remove("outcome_unknown");
    JsonArray errors = new JsonArray();
    if (given.get("errors") instanceof JsonArray all) {
      for (JsonElement error : all) {
        if (error.isJsonObject()) errors.add(error);
      }
    }
    problem.add("errors", errors);
    return problem;
  }

  private static JsonObject basicMembers(JsonObject given) {
    JsonObject basic = new JsonObject();
    for (String name : new String[] {"type", "title", "status", "detail", "code", "outcome_unknown"}) {
      basic.add(name, given.get(name));
    }
    return basic;
  }

  private static boolean isTrue(JsonElement value) {
    return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean() && value.getAsBoolean();
  }
}
