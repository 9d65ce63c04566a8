using System;
using System.Collections.Generic;
using System.Net.Http.Headers;

namespace Trajet
{
    /// <summary>Says whether a call is sent again after a network error or a 5xx.</summary>
    public enum Repeat
    {
        /// <summary>Always.</summary>
        Always,

        /// <summary>Only with its idempotency key.</summary>
        WithKey,

        /// <summary>Never.</summary>
        Never
    }

    /// <summary>A request of a call, before the connection adds its address, its key and its limits.</summary>
    public sealed class ApiRequest
    {
        /// <summary>Takes the path below the base address, with names of ids in it: /transports/{id}.</summary>
        public ApiRequest(string method, string path, Repeat repeat)
        {
            Method = method;
            Path = path;
            Repeat = repeat;
            ReadFirst = path;
        }

        /// <summary>The method, such as POST.</summary>
        public string Method { get; }

        /// <summary>The path below the base address.</summary>
        public string Path { get; }

        /// <summary>What may be sent again.</summary>
        public Repeat Repeat { get; }

        /// <summary>The ids of the path, by their names.</summary>
        public Dictionary<string, string> Ids { get; set; } = new Dictionary<string, string>();

        /// <summary>A model or a dictionary; null without a query.</summary>
        public object Query { get; set; }

        /// <summary>A model or a dictionary, sent as JSON without members that are null; null without a body.</summary>
        public object Body { get; set; }

        /// <summary>The files of a form, instead of a body.</summary>
        public IReadOnlyList<DepositFile> Files { get; set; }

        /// <summary>The path that shows whether the request was processed; by default that of the request.</summary>
        public string ReadFirst { get; set; }
    }

    /// <summary>Options of a call; null for what the connection says.</summary>
    public sealed class CallOptions
    {
        /// <summary>The most time for the whole call, with its repetitions and pauses: 90 s, 300 s for files.</summary>
        public TimeSpan? Timeout { get; set; }

        /// <summary>The most time for one request and its answer: 30 s, 120 s for files.</summary>
        public TimeSpan? AttemptTimeout { get; set; }

        /// <summary>The most requests of the call, at least 1: 4 by default.</summary>
        public int? AttemptsMax { get; set; }

        /// <summary>
        /// A UUID v4 for a creation or a deposit; by default the call makes one. Make and store your own if your process
        /// may stop before the answer comes.
        /// </summary>
        public string IdempotencyKey { get; set; }

        /// <summary>Gets status, headers, text and number of requests of the answer, before the call returns.</summary>
        public Action<Answered> OnAnswer { get; set; }
    }

    /// <summary>The HTTP status, headers and text of an answer.</summary>
    public sealed class Answered
    {
        internal Answered(int status, HttpResponseHeaders headers, string text, int attempts)
        {
            Status = status;
            Headers = headers;
            Text = text;
            Attempts = attempts;
        }

        /// <summary>The HTTP status.</summary>
        public int Status { get; }

        /// <summary>The headers.</summary>
        public HttpResponseHeaders Headers { get; }

        /// <summary>The exact text of the body.</summary>
        public string Text { get; }

        /// <summary>Number of requests that the call sent, at least 1.</summary>
        public int Attempts { get; }
    }

    /// <summary>The body of an answer without one.</summary>
    public sealed class Nothing { }
}
