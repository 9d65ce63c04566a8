using System;
using System.Linq;
using Trajet.Models;

namespace Trajet
{
    /// <summary>The state of a call after a request.</summary>
    internal sealed class Course
    {
        internal Repeat Repeat { get; set; }

        /// <summary>The request that shows whether the call was processed, such as GET /v1/transports/….</summary>
        internal string ReadFirst { get; set; }

        internal string IdempotencyKey { get; set; }

        /// <summary>Number of requests so far, with this one.</summary>
        internal int Attempts { get; set; }

        internal int AttemptsMax { get; set; }

        /// <summary>True if an earlier request of this call may have been processed.</summary>
        internal bool MayBeDone { get; set; }

        /// <summary>The time that the call may still take.</summary>
        internal double RemainingMillis { get; set; }

        /// <summary>The pause before the next request, unless the answer asks for another one.</summary>
        internal double BackoffMillis { get; set; }
    }

    /// <summary>What follows: the next request after a pause, or an error if there is one.</summary>
    internal sealed class Decision
    {
        internal double AfterMillis { get; set; }

        internal bool MayBeDone { get; set; }

        internal TrajetException Error { get; set; }
    }

    /// <summary>Decides whether a failed request is sent again.</summary>
    internal static class Repetition
    {
        private const double BackoffBaseMillis = 500;
        private const double BackoffMaxMillis = 8000;
        private const string InProgress = "request_in_progress";

        /// <summary>
        /// Decides whether a failed request is sent again after a pause, or the call fails with an error. The error says
        /// whether the API may have processed the request.
        /// </summary>
        internal static Decision Decide(Outcome outcome, Course course)
        {
            var isOpen = MayBeProcessed(outcome) || course.MayBeDone && LeavesEarlierOpen(outcome);
            var mayBeDone = course.Repeat != Repeat.Always && isOpen;
            var afterMillis = outcome.RetryAfterMillis ?? course.BackoffMillis;
            var isInTime = course.Attempts < course.AttemptsMax && afterMillis < course.RemainingMillis;
            if (isInTime && IsRepeatable(outcome, course.Repeat))
                return new Decision { AfterMillis = afterMillis, MayBeDone = mayBeDone };
            var error = ErrorOf(outcome, course.Attempts);
            if (!mayBeDone) return new Decision { Error = error };
            return new Decision
            {
                MayBeDone = true,
                Error = new OutcomeUnknownException(
                    course.ReadFirst, course.IdempotencyKey, outcome.Problem, course.Attempts, error)
            };
        }

        /// <summary>
        /// The pause after a number of requests. The pauses double, and half of each is random, so that many clients do
        /// not send their next requests at the same time.
        /// </summary>
        internal static double BackoffMillis(int attempts, double random) =>
            Math.Min(BackoffBaseMillis * Math.Pow(2, attempts - 1), BackoffMaxMillis) * (0.5 + random / 2);

        private static TrajetException ErrorOf(Outcome outcome, int attempts)
        {
            if (outcome.Unexpected != null) return outcome.Unexpected;
            if (outcome.Lost != null) return new ConnectionException(outcome.Lost.Value, attempts, outcome.Cause);
            var millis = outcome.RetryAfterMillis;
            var retryAfter = millis == null ? (TimeSpan?)null : TimeSpan.FromMilliseconds(millis.Value);
            return new ProblemException(outcome.Problem, outcome.Headers, retryAfter, attempts);
        }

        /// <summary>
        /// True for a failure of the server, or of the transfer of the request (408): the same request may succeed later.
        /// </summary>
        private static bool IsFailure(Problem problem) => problem.Status >= 500 || problem.Status == 408;

        private static bool IsOutcomeUnknown(Problem problem) => problem.OutcomeUnknown == true;

        /// <summary>True if the outcome of a request does not exclude that the API processed this request.</summary>
        private static bool MayBeProcessed(Outcome outcome)
        {
            if (outcome.Unexpected != null) return outcome.Unexpected.Reason != AnswerReason.Redirect;
            if (outcome.Problem == null) return true;
            // InProgress: the API is processing an identical request, which may be an earlier one of this call.
            if (IsOutcomeUnknown(outcome.Problem) || outcome.Problem.Code == InProgress) return true;
            return IsFailure(outcome.Problem) && !TrajetClient.NothingDoneCodes.Contains(outcome.Problem.Code);
        }

        /// <summary>
        /// True if the outcome says nothing about earlier requests of the call. Any other refusal says that none was
        /// processed, because the API looks the idempotency key up before it refuses.
        /// </summary>
        private static bool LeavesEarlierOpen(Outcome outcome)
        {
            var problem = outcome.Problem;
            if (problem?.Code == null || IsFailure(problem)) return true;
            return problem.Status == 401 || problem.Status == 403 || problem.Status == 429;
        }

        private static bool IsRepeatable(Outcome outcome, Repeat repeat)
        {
            if (outcome.Lost != null) return repeat != Repeat.Never;
            if (outcome.Problem == null || IsOutcomeUnknown(outcome.Problem)) return false;
            // The API does not process a request that it answers with 429.
            if (outcome.Problem.Status == 429) return true;
            if (outcome.Problem.Code == InProgress) return repeat == Repeat.WithKey;
            return IsFailure(outcome.Problem) && repeat != Repeat.Never;
        }
    }
}
