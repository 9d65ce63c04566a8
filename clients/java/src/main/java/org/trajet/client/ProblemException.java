package org.trajet.client;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trajet.client.model.Problem;

/**
 * The API refused the request, or failed at a request that can be sent again safely. Programs branch on {@link #status}
 * and {@link #code}.
 */
public final class ProblemException extends TrajetException {
  private static final long serialVersionUID = 1;

  private final transient Problem problem;
  private final transient HttpHeaders headers;
  private final Duration retryAfter;
  private final int attempts;

  ProblemException(Problem problem, HttpHeaders headers, Duration retryAfter, int attempts) {
    super(messageOf(problem), null);
    this.problem = problem;
    this.headers = headers;
    this.retryAfter = retryAfter;
    this.attempts = attempts;
  }

  private static String messageOf(Problem problem) {
    String fields =
        Optional.ofNullable(problem.errors()).orElse(List.of()).stream()
            .map(error -> error.field() + ": " + error.error())
            .collect(Collectors.joining(", "));
    String what = problem.status() + " " + (problem.code() == null ? problem.title() : problem.code());
    return Stream.of(what, problem.detail(), fields)
        .filter(part -> part != null && !part.isEmpty())
        .collect(Collectors.joining(": "));
  }

  /** The HTTP status, 400 or more. */
  public int status() {
    return problem.status();
  }

  /** The code of the problem; empty for the error page of a proxy. */
  public Optional<String> code() {
    return Optional.ofNullable(problem.code());
  }

  /** True if the problem has one of the codes. */
  public boolean is(String... codes) {
    return problem.code() != null && List.of(codes).contains(problem.code());
  }

  public Problem problem() {
    return problem;
  }

  public HttpHeaders headers() {
    return headers;
  }

  /** The pause that {@code Retry-After} asks for; empty without one. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Number of requests that the call sent. */
  public int attempts() {
    return attempts;
  }
}
