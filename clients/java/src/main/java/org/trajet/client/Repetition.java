package org.trajet.client;

import java.time.Duration;
import java.util.Set;
import org.trajet.client.model.Problem;

/** Decides whether a failed request is sent again. */
final class Repetition {
  private static final double BACKOFF_BASE_MILLIS = 500;
  private static final double BACKOFF_MAX_MILLIS = 8000;
  private static final String IN_PROGRESS = "request_in_progress";
  private static final Set<Integer> STATUSES_BEFORE_THE_KEY = Set.of(401, 403, 429);

  private Repetition() {}

  /**
   * The state of a call after a request.
   *
   * @param readFirst the request that shows whether the call was processed, such as {@code GET /v1/transports/…}
   * @param attempts number of requests so far, with this one
   * @param mayBeDone true if an earlier request of this call may have been processed
   * @param remainingMillis the time that the call may still take
   * @param backoffMillis the pause before the next request, unless the answer asks for another one
   */
  record Course(
      Repeat repeat,
      String readFirst,
      String idempotencyKey,
      int attempts,
      int attemptsMax,
      boolean mayBeDone,
      double remainingMillis,
      double backoffMillis) {}

  /** What follows: the next request after a pause, or an error if there is one. */
  record Decision(double afterMillis, boolean mayBeDone, TrajetException error) {}

  /**
   * Decides whether a failed request is sent again after a pause, or the call fails with an error. The error says whether
   * the API may have processed the request.
   */
  static Decision decide(Outcome<?> outcome, Course course) {
    boolean isOpen = mayBeProcessed(outcome) || (course.mayBeDone() && leavesEarlierOpen(outcome));
    boolean mayBeDone = course.repeat() != Repeat.ALWAYS && isOpen;
    Long asked = outcome instanceof Outcome.Refused<?> refused ? refused.retryAfterMillis() : null;
    double afterMillis = asked == null ? course.backoffMillis() : asked;
    boolean isInTime = course.attempts() < course.attemptsMax() && afterMillis < course.remainingMillis();
    if (isInTime && isRepeatable(outcome, course.repeat())) return new Decision(afterMillis, mayBeDone, null);
    TrajetException error = errorOf(outcome, course.attempts());
    if (!mayBeDone) return new Decision(0, false, error);
    Problem problem = outcome instanceof Outcome.Refused<?> refused ? refused.problem() : null;
    OutcomeUnknownException unknown =
        new OutcomeUnknownException(
            course.readFirst(), course.idempotencyKey(), problem, course.attempts(), error);
    return new Decision(0, true, unknown);
  }

  /**
   * The pause after a number of requests. The pauses double, and half of each is random, so that many clients do not send
   * their next requests at the same time.
   */
  static double backoffMillis(int attempts, double random) {
    return Math.min(BACKOFF_BASE_MILLIS * Math.pow(2, attempts - 1), BACKOFF_MAX_MILLIS) * (0.5 + random / 2);
  }

  private static TrajetException errorOf(Outcome<?> outcome, int attempts) {
    if (outcome instanceof Outcome.Refused<?> refused) {
      Long millis = refused.retryAfterMillis();
      Duration retryAfter = millis == null ? null : Duration.ofMillis(millis);
      return new ProblemException(refused.problem(), refused.headers(), retryAfter, attempts);
    }
    if (outcome instanceof Outcome.Lost<?> lost) return new ConnectionException(lost.reason(), attempts, lost.cause());
    if (outcome instanceof Outcome.Unexpected<?> unexpected) return unexpected.error();
    throw new IllegalStateException("an answered request has not failed");
  }

  /** True for a failure of the server, or of the transfer of the request (408): the same request may succeed later. */
  private static boolean isFailure(int status) {
    return status >= 500 || status == 408;
  }

  private static boolean isOutcomeUnknown(Problem problem) {
    return Boolean.TRUE.equals(problem.outcomeUnknown());
  }

  /** True if the outcome of a request does not exclude that the API processed this request. */
  private static boolean mayBeProcessed(Outcome<?> outcome) {
    if (outcome instanceof Outcome.Unexpected<?> unexpected) {
      return unexpected.error().reason() != UnexpectedAnswerException.Reason.REDIRECT;
    }
    if (!(outcome instanceof Outcome.Refused<?> refused)) return true;
    Problem problem = refused.problem();
    // `request_in_progress`: the API is processing an identical request, which may be an earlier one of this call.
    if (isOutcomeUnknown(problem) || IN_PROGRESS.equals(problem.code())) return true;
    boolean isNothingDone = problem.code() != null && Trajet.NOTHING_DONE_CODES.contains(problem.code());
    return isFailure(problem.status()) && !isNothingDone;
  }

  /**
   * True if the outcome says nothing about earlier requests of the call. Any other refusal says that none was processed,
   * because the API looks the idempotency key up before it refuses.
   */
  private static boolean leavesEarlierOpen(Outcome<?> outcome) {
    if (!(outcome instanceof Outcome.Refused<?> refused)) return true;
    Problem problem = refused.problem();
    boolean isBeforeTheKey = STATUSES_BEFORE_THE_KEY.contains(problem.status());
    return problem.code() == null || isBeforeTheKey || isFailure(problem.status());
  }

  private static boolean isRepeatable(Outcome<?> outcome, Repeat repeat) {
    if (outcome instanceof Outcome.Lost<?>) return repeat != Repeat.NEVER;
    if (!(outcome instanceof Outcome.Refused<?> refused) || isOutcomeUnknown(refused.problem())) return false;
    Problem problem = refused.problem();
    // The API does not process a request that it answers with 429.
    if (problem.status() == 429) return true;
    if (IN_PROGRESS.equals(problem.code())) return repeat == Repeat.WITH_KEY;
    return isFailure(problem.status()) && repeat != Repeat.NEVER;
  }
}
