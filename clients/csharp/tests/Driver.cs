using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Trajet.Models;

namespace Trajet.Tests
{
    /// <summary>
    /// Makes the calls that the suite of faults asks for: a JSON object on each line of its input, and one on each line out.
    /// </summary>
    internal sealed class Driver : Chance
    {
        private static readonly long OffsetMillis =
            long.Parse(Environment.GetEnvironmentVariable("TRAJET_CLOCK_OFFSET_MILLIS") ?? "0", CultureInfo.InvariantCulture);

        private readonly List<object> pauses = new List<object>();
        private TrajetClient client;
        private int attempts;

        internal override long NowMillis() => base.NowMillis() + OffsetMillis;

        internal override Task Pause(double millis, CancellationToken cancellation)
        {
            pauses.Add(millis);
            return Task.CompletedTask;
        }

        internal override double Random() => 0.5;

        internal static async Task Run()
        {
            var driver = new Driver();
            for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
            {
                var ended = await driver.EndOf(Json.ReadObject(line));
                Console.WriteLine(Json.Write(ended));
                Console.Out.Flush();
            }
        }

        private static T At<T>(Dictionary<string, object> members, string name)
        {
            object value;
            if (members == null || !members.TryGetValue(name, out value)) return default(T);
            return (T)JsonModel.As(typeof(T), value);
        }

        private async Task<Dictionary<string, object>> EndOf(Dictionary<string, object> command)
        {
            var ended = new Dictionary<string, object> { { "id", command["id"] } };
            if (command.ContainsKey("verify"))
            {
                Verify(At<Dictionary<string, object>>(command, "verify"), ended);
                return ended;
            }
            pauses.Clear();
            attempts = 0;
            try
            {
                ended["data"] = await Call(command);
                ended["end"] = "done";
            }
            catch (Exception error)
            {
                Describe(error, ended);
            }
            ended["attempts"] = attempts > 0 ? attempts : pauses.Count + 1;
            ended["pauses"] = pauses.ToList();
            return ended;
        }

        private TrajetClient Client()
        {
            var options = new ConnectionOptions
            {
                BaseUrl = Environment.GetEnvironmentVariable("TRAJET_API"),
                ApiKey = Environment.GetEnvironmentVariable("TRAJET_API_KEY"),
                Chance = this
            };
            return client ?? (client = new TrajetClient(new Connection(options)));
        }

        private async Task<object> Call(Dictionary<string, object> command)
        {
            var options = OptionsOf(At<Dictionary<string, object>>(command, "options"));
            var body = At<Dictionary<string, object>>(command, "body");
            var id = At<string>(command, "transport");
            switch (At<string>(command, "call"))
            {
                case "estimate":
                    return await Client().Pricing.EstimateAsync(At<EstimateRequest>(command, "body"), options);
                case "create":
                    return await Client().Transports.CreateAsync(At<CreateRequest>(command, "body"), options);
                case "read":
                    return await Client().Transports.ReadAsync(id, options);
                case "cancel":
                    return await Client().Transports.CancelAsync(id, At<CancelRequest>(command, "body"), options);
                case "list":
                    var list = Client().Transports.List(new TransportsListQuery { Limit = 2 }, options);
                    return (await list.ToListAsync()).Select(item => item.Id).ToList();
                case "deposit":
                    var meta = new DepositMetaItem { Key = At<string>(body, "key"), FileName = At<string>(body, "file_name") };
                    var file = DepositFile.Of(meta, Convert.FromBase64String(At<string>(body, "content_base64")));
                    return await Client().Documents.DepositAsync(id, new[] { file }, options);
                default:
                    throw new ArgumentException("no such call");
            }
        }

        private CallOptions OptionsOf(Dictionary<string, object> given) => new CallOptions
        {
            IdempotencyKey = At<string>(given, "idempotency_key"),
            Timeout = Millis(At<decimal?>(given, "timeout_millis")),
            AttemptTimeout = Millis(At<decimal?>(given, "attempt_timeout_millis")),
            AttemptsMax = At<int?>(given, "attempts_max"),
            OnAnswer = answer => attempts = answer.Attempts
        };

        private static TimeSpan? Millis(decimal? millis) =>
            millis == null ? (TimeSpan?)null : TimeSpan.FromMilliseconds((double)millis.Value);

        private void Describe(Exception error, Dictionary<string, object> ended)
        {
            ended["end"] = "other";
            ended["shown"] = error + "\n" + error.Message + "\n" + client?.Connection;
            if (error is ProblemException problem)
            {
                ended["end"] = "problem";
                ended["status"] = problem.Status;
                ended["code"] = problem.Code;
                ended["retry_after_millis"] = problem.RetryAfter?.TotalMilliseconds;
                attempts = problem.Attempts;
            }
            else if (error is OutcomeUnknownException unknown)
            {
                ended["end"] = "outcome_unknown";
                ended["read_first"] = unknown.ReadFirst;
                ended["idempotency_key"] = unknown.IdempotencyKey;
                ended["status"] = unknown.Problem?.Status;
                ended["code"] = unknown.Problem?.Code;
                attempts = unknown.Attempts;
            }
            else if (error is ConnectionException broken)
            {
                ended["end"] = "connection";
                ended["reason"] = broken.Reason.ToString().ToLowerInvariant();
                attempts = broken.Attempts;
            }
            else if (error is UnexpectedAnswerException unexpected)
            {
                var words = new Dictionary<AnswerReason, string>
                {
                    { AnswerReason.Redirect, "redirect" }, { AnswerReason.ContentType, "content_type" },
                    { AnswerReason.Json, "json" }, { AnswerReason.TooLarge, "too_large" }
                };
                ended["end"] = "unexpected_answer";
                ended["reason"] = words[unexpected.Reason];
                ended["status"] = unexpected.Status;
            }
            else if (error is ConfigurationException)
            {
                ended["end"] = "configuration";
            }
        }

        private static void Verify(Dictionary<string, object> given, Dictionary<string, object> ended)
        {
            var headers = At<Dictionary<string, object>>(given, "headers").SelectMany(
                header => (header.Value as List<object> ?? new List<object> { header.Value })
                    .Select(value => new KeyValuePair<string, string>(header.Key, (string)value)));
            var now = DateTimeOffset.FromUnixTimeMilliseconds((long)At<decimal>(given, "now_millis"));
            try
            {
                var body = Convert.FromBase64String(At<string>(given, "body_base64"));
                var received = WebhookVerifier.Verify(body, headers, At<List<string>>(given, "keys"), now);
                ended["end"] = "verified";
                ended["type"] = received.Type;
                ended["event_id"] = received.Id;
                ended["known"] = !(received is UnknownEvent);
            }
            catch (WebhookVerificationException refused)
            {
                ended["end"] = "refused";
                ended["reason"] = refused.Reason;
            }
        }
    }
}
