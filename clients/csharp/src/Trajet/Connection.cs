using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Trajet
{
    /// <summary>The settings of a connection.</summary>
    public sealed class ConnectionOptions
    {
        /// <summary>The address of the API with its version: https://api.example.com/v1.</summary>
        public string BaseUrl { get; set; }

        /// <summary>An API key, svc_test_… or svc_live_….</summary>
        public string ApiKey { get; set; }

        /// <summary>The options of each call, unless the call has its own.</summary>
        public CallOptions Defaults { get; set; } = new CallOptions();

        /// <summary>What sends the requests, such as a handler with a proxy. It must not follow redirects.</summary>
        public HttpMessageHandler Handler { get; set; }

        /// <summary>
        /// Keeps connections for later requests, which saves time. By default each request has a connection of its own: on
        /// one that was kept, .NET itself may send a GET again, and Mono takes a late answer for that of the next request.
        /// </summary>
        public bool KeepAlive { get; set; }

        /// <summary>The largest answer that is read: 16 MiB by default.</summary>
        public long AnswerBytesMax { get; set; } = 16 * 1024 * 1024;

        internal Chance Chance { get; set; } = new Chance();
    }

    /// <summary>
    /// The API that calls go to, with the key that they have. Can be used by many threads at once, and never shows the key.
    /// </summary>
    public sealed class Connection
    {
        private static readonly string UserAgent = "trajet-csharp/" + TrajetClient.Version;

        private static readonly CallOptions Limits = new CallOptions
        {
            Timeout = TimeSpan.FromSeconds(90), AttemptTimeout = TimeSpan.FromSeconds(30), AttemptsMax = 4
        };

        // 25 MiB take a minute and a half at 2.5 Mbit/s.
        private static readonly CallOptions FileLimits = new CallOptions
        {
            Timeout = TimeSpan.FromSeconds(300), AttemptTimeout = TimeSpan.FromSeconds(120), AttemptsMax = 4
        };

        private readonly string baseUrl;
        private readonly string apiKey;
        private readonly bool closes;
        private readonly CallOptions defaults;
        private readonly Chance chance;
        private readonly Exchange exchange;

        /// <summary>Checks the settings, and sends nothing. Throws ConfigurationException if one is wrong.</summary>
        public Connection(ConnectionOptions options)
        {
            apiKey = Configuration.CheckedApiKey(options.ApiKey);
            baseUrl = Configuration.CheckedBase(options.BaseUrl, apiKey);
            closes = !options.KeepAlive;
            defaults = options.Defaults;
            chance = options.Chance;
            var http = new HttpClient(Checked(options.Handler)) { Timeout = Timeout.InfiniteTimeSpan };
            exchange = new Exchange(http, options.AnswerBytesMax, chance);
        }

        private static HttpMessageHandler Checked(HttpMessageHandler handler)
        {
            if (handler == null) return new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false };
            if (!(handler is HttpClientHandler client) || !client.AllowAutoRedirect) return handler;
            throw new ConfigurationException("the Handler must not follow redirects: another host would get the key");
        }

        /// <summary>
        /// Sends a request, and sends it again as Repeat and the answers allow. Returns the answer as a model, as a
        /// dictionary with all its members, or null for Nothing. Throws TrajetException, or OperationCanceledException: a
        /// write that was cancelled may have been processed.
        /// </summary>
        public async Task<T> CallAsync<T>(
            ApiRequest request,
            CallOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) where T : class
        {
            var given = options ?? new CallOptions();
            var byDefault = request.Files == null ? Limits : FileLimits;
            var attemptsMax = given.AttemptsMax ?? defaults.AttemptsMax ?? byDefault.AttemptsMax.Value;
            var timeout = given.Timeout ?? defaults.Timeout ?? byDefault.Timeout.Value;
            var attemptTimeout = given.AttemptTimeout ?? defaults.AttemptTimeout ?? byDefault.AttemptTimeout.Value;
            var prepared = new Prepared(baseUrl, request, given.IdempotencyKey);
            var endsAt = chance.NowMillis() + timeout.TotalMilliseconds;
            var mayBeDone = false;
            for (var attempts = 1; ; attempts++)
            {
                var millis = Math.Min(attemptTimeout.TotalMilliseconds, endsAt - chance.NowMillis());
                var message = prepared.Message(apiKey, UserAgent);
                message.Headers.ConnectionClose = closes;
                var outcome = await exchange.Send(message, typeof(T), millis, cancellation).ConfigureAwait(false);
                if (outcome.IsDone)
                {
                    given.OnAnswer?.Invoke(new Answered(outcome.Status, outcome.Headers, outcome.Text, attempts));
                    return (T)outcome.Data;
                }
                var decision = Repetition.Decide(
                    outcome,
                    new Course
                    {
                        Repeat = request.Repeat,
                        ReadFirst = prepared.ReadFirst,
                        IdempotencyKey = prepared.IdempotencyKey,
                        Attempts = attempts,
                        AttemptsMax = attemptsMax,
                        MayBeDone = mayBeDone,
                        RemainingMillis = endsAt - chance.NowMillis(),
                        BackoffMillis = Repetition.BackoffMillis(attempts, chance.Random())
                    });
                if (decision.Error != null) throw decision.Error;
                mayBeDone = decision.MayBeDone;
                await chance.Pause(decision.AfterMillis, cancellation).ConfigureAwait(false);
            }
        }

        /// <summary>Reads a list, whose query has a cursor.</summary>
        public Paged<TPage, T> List<TPage, T>(ApiRequest request, CallOptions options = null) where TPage : class, IPage<T>
        {
            var query = JsonModel.Texts(request.Query);
            return new Paged<TPage, T>((cursor, cancellation) =>
            {
                var asked = new Dictionary<string, string>(query);
                if (cursor != null) asked["cursor"] = cursor;
                var page = new ApiRequest(request.Method, request.Path, request.Repeat) { Ids = request.Ids, Query = asked };
                return CallAsync<TPage>(page, options, cancellation);
            });
        }

        /// <summary>Shows the address, and not the key.</summary>
        public override string ToString() => "Connection[" + baseUrl + "]";
    }

    /// <summary>The parts of a request that are the same each time it is sent.</summary>
    internal sealed class Prepared
    {
        private readonly HttpMethod method;
        private readonly Uri uri;
        private readonly byte[] body;
        private readonly string contentType;

        internal Prepared(string baseUrl, ApiRequest request, string idempotencyKey)
        {
            method = new HttpMethod(request.Method);
            var query = Configuration.QueryText(JsonModel.Texts(request.Query));
            uri = new Uri(baseUrl + Configuration.FilledPath(request.Path, request.Ids) + query);
            ReadFirst = "GET " + new Uri(baseUrl).AbsolutePath.TrimEnd('/')
                + Configuration.FilledPath(request.ReadFirst, request.Ids);
            if (request.Repeat == Repeat.WithKey)
                IdempotencyKey = idempotencyKey == null
                    ? Guid.NewGuid().ToString()
                    : Configuration.CheckedIdempotencyKey(idempotencyKey);
            if (request.Files != null)
            {
                var form = new Form(request.Files);
                body = form.Bytes;
                contentType = form.ContentType;
            }
            else if (request.Body != null)
            {
                body = Encoding.UTF8.GetBytes(Json.Write(request.Body));
                contentType = "application/json";
            }
        }

        internal string ReadFirst { get; }

        internal string IdempotencyKey { get; }

        internal HttpRequestMessage Message(string apiKey, string userAgent)
        {
            var message = new HttpRequestMessage(method, uri);
            message.Headers.TryAddWithoutValidation("Accept", "application/json");
            message.Headers.TryAddWithoutValidation("User-Agent", userAgent);
            message.Headers.TryAddWithoutValidation("X-Api-Key", apiKey);
            message.Headers.ExpectContinue = false;
            if (IdempotencyKey != null) message.Headers.TryAddWithoutValidation("Idempotency-Key", IdempotencyKey);
            if (method == HttpMethod.Get) return message;
            // A write without a body has an empty one: .NET may send a request without a content again by itself.
            message.Content = new ByteArrayContent(body ?? new byte[0]);
            if (contentType != null) message.Content.Headers.TryAddWithoutValidation("Content-Type", contentType);
            return message;
        }
    }
}
