package org.trajet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.http.HttpHeaders;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trajet.client.model.Problem;

class RepetitionTest {
  private static final HttpHeaders NO_HEADERS = HttpHeaders.of(Map.of(), (name, value) -> true);

  private static Outcome<?> refused(int status, String members, Long retryAfterMillis) {
    String text = "{\"status\":" + status + ",\"title\":\"t\"" + members + "}";
    Problem problem = Json.as(Problem.class, Json.value(text).orElseThrow()).orElseThrow();
    return new Outcome.Refused<>(problem, NO_HEADERS, retryAfterMillis);
  }

  private static Outcome<?> outcomeOf(String name) {
    return switch (name) {
      case "lost" -> new Outcome.Lost<>(ConnectionException.Reason.CUT, null);
      case "redirect", "json" ->
          new Outcome.Unexpected<>(
              new UnexpectedAnswerException(
                  UnexpectedAnswerException.Reason.valueOf(name.toUpperCase(java.util.Locale.ROOT)), 200, "no"));
      case "page" -> refused(502, "", null);
      case "unknown" -> refused(502, ",\"code\":\"c\",\"outcome_unknown\":true", null);
      case "nothing_done" -> refused(503, ",\"code\":\"billing_unavailable\"", null);
      case "in_progress" -> refused(409, ",\"code\":\"request_in_progress\"", null);
      default -> refused(Integer.parseInt(name), ",\"code\":\"c\"", null);
    };
  }

  private static Repetition.Course course(Repeat repeat, int attempts, boolean mayBeDone) {
    return new Repetition.Course(repeat, "GET /v1/x", "key", attempts, 4, mayBeDone, 1_000, 500);
  }

  @ParameterizedTest
  @CsvSource({
    "lost, repeat, repeat, unknown",
    "500, repeat, repeat, unknown",
    "408, repeat, repeat, unknown",
    "page, repeat, repeat, unknown",
    "nothing_done, repeat, repeat, error",
    "429, repeat, repeat, repeat",
    "in_progress, error, repeat, unknown",
    "unknown, error, unknown, unknown",
    "redirect, error, error, error",
    "json, error, unknown, unknown",
    "401, error, error, error",
    "409, error, error, error",
    "422, error, error, error"
  })
  void decidesForEachOutcomeAndKindOfCall(String outcome, String always, String withKey, String never) {
    Map<Repeat, String> expected = Map.of(Repeat.ALWAYS, always, Repeat.WITH_KEY, withKey, Repeat.NEVER, never);
    expected.forEach(
        (repeat, what) -> {
          Repetition.Decision decision = Repetition.decide(outcomeOf(outcome), course(repeat, 1, false));
          boolean isUnknown = decision.error() instanceof OutcomeUnknownException;
          String decided = decision.error() == null ? "repeat" : isUnknown ? "unknown" : "error";
          assertEquals(what, decided, outcome + " " + repeat);
        });
  }

  @ParameterizedTest
  @CsvSource({"422, false", "409, false", "401, true", "403, true", "429, true", "500, true", "redirect, true"})
  void anAnswerAboutTheKeySettlesEarlierRequests(String last, boolean isOpen) {
    Repetition.Decision decision = Repetition.decide(outcomeOf(last), course(Repeat.WITH_KEY, 4, true));
    assertEquals(isOpen, decision.error() instanceof OutcomeUnknownException);
  }

  @Test
  void pausesAsTheAnswerAsksUnlessTheTimeIsShorter() {
    Repetition.Course course = course(Repeat.ALWAYS, 1, false);
    assertEquals(999, Repetition.decide(refused(429, "", 999L), course).afterMillis());
    TrajetException late = Repetition.decide(refused(429, "", 1_000L), course).error();
    assertEquals(1_000, assertInstanceOf(ProblemException.class, late).retryAfter().orElseThrow().toMillis());
    assertNull(Repetition.decide(refused(429, "", 0L), course).error());
  }

  @Test
  void pausesDoubleUpToEightSeconds() {
    assertEquals(250, Repetition.backoffMillis(1, 0));
    assertEquals(750, Repetition.backoffMillis(2, 0.5));
    assertEquals(8_000, Repetition.backoffMillis(9, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "120 | 120000",
        "-1 |",
        "1.5 |",
        "1234567890 |",
        "soon |",
        "Sun, 06 Nov 1994 08:49:42 GMT | 5000",
        "Sunday, 06-Nov-94 08:49:42 GMT | 5000",
        "Sun Nov  6 08:49:42 1994 | 5000",
        "Sun, 06 Nov 1994 08:49:30 GMT | 0",
        "Sun, 36 Nov 1994 08:49:42 GMT |"
      })
  void readsEachFormOfRetryAfter(String text, Long millis) {
    String date = "Sun, 06 Nov 1994 08:49:37 GMT";
    var headers = Map.of("Retry-After", java.util.List.of(text), "Date", java.util.List.of(date));
    assertEquals(millis, RetryAfter.pauseMillis(HttpHeaders.of(headers, (name, value) -> true), 0));
  }

  @Test
  void aDateWithoutAnAnswersDateCountsFromTheClock() {
    var headers = Map.of("Retry-After", java.util.List.of("Thu, 01 Jan 1970 00:00:09 GMT"), "Date", java.util.List.of("x"));
    assertEquals(2_000, RetryAfter.pauseMillis(HttpHeaders.of(headers, (name, value) -> true), 7_000));
  }
}
