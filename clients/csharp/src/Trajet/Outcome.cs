using System;
using System.Net.Http.Headers;
using Trajet.Models;

namespace Trajet
{
    /// <summary>The outcome of one request: an answer, or one of the three others.</summary>
    internal sealed class Outcome
    {
        /// <summary>The data of an answer; only this one if the API has answered.</summary>
        internal object Data { get; set; }

        internal bool IsDone { get; set; }

        internal int Status { get; set; }

        internal string Text { get; set; }

        internal HttpResponseHeaders Headers { get; set; }

        /// <summary>A refusal; null for another outcome.</summary>
        internal Problem Problem { get; set; }

        /// <summary>The pause that a refusal asks for.</summary>
        internal long? RetryAfterMillis { get; set; }

        /// <summary>Why no answer came; null for another outcome.</summary>
        internal ConnectionReason? Lost { get; set; }

        internal Exception Cause { get; set; }

        /// <summary>An answer that the API cannot have sent; null for another outcome.</summary>
        internal UnexpectedAnswerException Unexpected { get; set; }
    }
}
