using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http.Headers;
using Trajet.Models;

namespace Trajet
{
    /// <summary>Every failure of a call, except its cancellation.</summary>
    public abstract class TrajetException : Exception
    {
        internal TrajetException(string message, Exception cause) : base(message, cause) { }
    }

    /// <summary>An option or an argument is wrong. The client has sent no request.</summary>
    public sealed class ConfigurationException : TrajetException
    {
        internal ConfigurationException(string message) : base(message, null) { }
    }

    /// <summary>What has happened to a connection.</summary>
    public enum ConnectionReason
    {
        /// <summary>The API cannot be reached.</summary>
        Network,

        /// <summary>The answer was cut off.</summary>
        Cut,

        /// <summary>No answer came in time.</summary>
        Timeout
    }

    /// <summary>
    /// No answer came, because the connection broke or the time was over. The request can be sent again safely.
    /// </summary>
    public sealed class ConnectionException : TrajetException
    {
        private static readonly Dictionary<ConnectionReason, string> Words = new Dictionary<ConnectionReason, string>
        {
            { ConnectionReason.Network, "the API cannot be reached" },
            { ConnectionReason.Cut, "the answer was cut off" },
            { ConnectionReason.Timeout, "no answer came in time" }
        };

        internal ConnectionException(ConnectionReason reason, int attempts, Exception cause)
            : base(Words[reason] + ", after " + attempts + (attempts == 1 ? " request" : " requests"), cause)
        {
            Reason = reason;
            Attempts = attempts;
        }

        /// <summary>What has happened.</summary>
        public ConnectionReason Reason { get; }

        /// <summary>Number of requests that the call sent.</summary>
        public int Attempts { get; }
    }

    /// <summary>What is wrong with an answer.</summary>
    public enum AnswerReason
    {
        /// <summary>It is a redirect.</summary>
        Redirect,

        /// <summary>It is no JSON by its type.</summary>
        ContentType,

        /// <summary>It is no JSON object, or a member has another type.</summary>
        Json,

        /// <summary>It has more bytes than the connection reads.</summary>
        TooLarge
    }

    /// <summary>
    /// The answer cannot come from the API: it is a redirect, has another content type or invalid JSON, or is too large.
    /// Check the base address.
    /// </summary>
    public sealed class UnexpectedAnswerException : TrajetException
    {
        internal UnexpectedAnswerException(AnswerReason reason, int status, string message) : base(message, null)
        {
            Reason = reason;
            Status = status;
        }

        /// <summary>What is wrong with the answer.</summary>
        public AnswerReason Reason { get; }

        /// <summary>The HTTP status of the answer.</summary>
        public int Status { get; }
    }

    /// <summary>
    /// The API refused the request, or failed at a request that can be sent again safely. Programs branch on Status and
    /// Code.
    /// </summary>
    public sealed class ProblemException : TrajetException
    {
        internal ProblemException(Problem problem, HttpResponseHeaders headers, TimeSpan? retryAfter, int attempts)
            : base(MessageOf(problem), null)
        {
            Problem = problem;
            Headers = headers;
            RetryAfter = retryAfter;
            Attempts = attempts;
        }

        /// <summary>The HTTP status, 400 or more.</summary>
        public int Status => Problem.Status ?? 0;

        /// <summary>The code of the problem; null for the error page of a proxy.</summary>
        public string Code => Problem.Code;

        /// <summary>The problem, with the members that belong to its code.</summary>
        public Problem Problem { get; }

        /// <summary>The headers of the answer.</summary>
        public HttpResponseHeaders Headers { get; }

        /// <summary>The pause that Retry-After asks for; null without one.</summary>
        public TimeSpan? RetryAfter { get; }

        /// <summary>Number of requests that the call sent.</summary>
        public int Attempts { get; }

        private static string MessageOf(Problem problem)
        {
            var fields = problem.Errors?.Select(error => error.Field + ": " + error.Error) ?? new string[0];
            var parts = new[]
            {
                problem.Status + " " + (problem.Code ?? problem.Title), problem.Detail, string.Join(", ", fields)
            };
            return string.Join(": ", parts.Where(part => !string.IsNullOrEmpty(part)));
        }
    }

    /// <summary>
    /// The request may have been processed. Read ReadFirst before you send it again. A creation or a deposit may also be
    /// sent again with the same body and IdempotencyKey within 24 hours, unless OutcomeUnknown of the problem is true.
    /// </summary>
    public sealed class OutcomeUnknownException : TrajetException
    {
        internal OutcomeUnknownException(
            string readFirst, string idempotencyKey, Problem problem, int attempts, TrajetException cause)
            : base(
                "the request may have been processed (" + cause.Message + "): read " + readFirst
                    + " before you send it again",
                cause)
        {
            ReadFirst = readFirst;
            IdempotencyKey = idempotencyKey;
            Problem = problem;
            Attempts = attempts;
        }

        /// <summary>The call that shows whether the request was processed: GET /v1/transports/….</summary>
        public string ReadFirst { get; }

        /// <summary>The idempotency key of the call; null for a call without one.</summary>
        public string IdempotencyKey { get; }

        /// <summary>The last answer, if it was a problem; else null.</summary>
        public Problem Problem { get; }

        /// <summary>Number of requests that the call sent.</summary>
        public int Attempts { get; }
    }
}
