using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Trajet.Models;

namespace Trajet
{
    /// <summary>Sends one request, and reads its answer within bounds.</summary>
    internal sealed class Exchange
    {
        private static readonly Regex JsonType =
            new Regex(@"\Aapplication/(?:[\w.-]+\+)?json\s*(?:;.*)?\z", RegexOptions.IgnoreCase);

        private static readonly string[] BasicMembers = { "type", "title", "status", "detail", "code", "outcome_unknown" };

        private readonly HttpClient http;
        private readonly long answerBytesMax;
        private readonly Chance chance;

        internal Exchange(HttpClient http, long answerBytesMax, Chance chance)
        {
            this.http = http;
            this.answerBytesMax = answerBytesMax;
            this.chance = chance;
        }

        /// <summary>Follows no redirect. Every failure is an outcome, except a cancellation.</summary>
        internal async Task<Outcome> Send(
            HttpRequestMessage request, Type type, double timeoutMillis, CancellationToken cancellation)
        {
            var reason = ConnectionReason.Network;
            using (var time = CancellationTokenSource.CreateLinkedTokenSource(cancellation))
            {
                time.CancelAfter(TimeSpan.FromMilliseconds(Math.Max(0, Math.Min(timeoutMillis, int.MaxValue))));
                HttpResponseMessage answer = null;
                try
                {
                    var sending = http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, time.Token);
                    answer = await Within(sending, time.Token).ConfigureAwait(false);
                    reason = ConnectionReason.Cut;
                    return await OutcomeOf(answer, type, time.Token).ConfigureAwait(false);
                }
                catch (Exception failed) when (!(failed is TrajetException))
                {
                    cancellation.ThrowIfCancellationRequested();
                    var lost = time.IsCancellationRequested ? ConnectionReason.Timeout : reason;
                    return new Outcome { Lost = lost, Cause = failed };
                }
                finally
                {
                    // Closes the connection of an answer that was not read to its end.
                    answer?.Dispose();
                }
            }
        }

        /// <summary>Ends with the token, also where the platform reads on.</summary>
        private static async Task<T> Within<T>(Task<T> task, CancellationToken token)
        {
            var ended = new TaskCompletionSource<bool>();
            using (token.Register(() => ended.TrySetResult(true)))
            {
                if (await Task.WhenAny(task, ended.Task).ConfigureAwait(false) == task) return await task.ConfigureAwait(false);
                _ = task.ContinueWith(late => Dispose(late), TaskScheduler.Default);
                throw new OperationCanceledException(token);
            }
        }

        private static void Dispose<T>(Task<T> late)
        {
            if (late.Exception == null && !late.IsCanceled) (late.Result as IDisposable)?.Dispose();
        }

        private async Task<Outcome> OutcomeOf(HttpResponseMessage answer, Type type, CancellationToken token)
        {
            var status = (int)answer.StatusCode;
            if (status < 200 || status >= 300 && status < 400)
                return Unexpected(
                    AnswerReason.Redirect,
                    status,
                    "the answer is a redirect (" + status + "), which the API never sends: check baseUrl");
            var body = await BoundedBody(answer, token).ConfigureAwait(false);
            var text = body == null ? "" : Encoding.UTF8.GetString(body).TrimStart('\uFEFF');
            if (status >= 400)
                return new Outcome
                {
                    Problem = ProblemOf(status, text),
                    Headers = answer.Headers,
                    RetryAfterMillis = RetryAfter.PauseMillis(answer, chance.NowMillis())
                };
            if (body == null)
                return Unexpected(AnswerReason.TooLarge, status, "the answer has more than " + answerBytesMax + " bytes");
            var done = new Outcome { IsDone = true, Status = status, Headers = answer.Headers, Text = text };
            if (status == 204 && type == typeof(Nothing)) return done;
            var contentType = ContentTypeOf(answer);
            if (!JsonType.IsMatch(contentType))
                return Unexpected(
                    AnswerReason.ContentType, status, "the answer is " + contentType + " instead of JSON: check baseUrl");
            var read = Json.ReadObject(text);
            if (read == null) return Unexpected(AnswerReason.Json, status, "the answer is not a JSON object");
            if (type == typeof(Nothing)) return done;
            try
            {
                done.Data = JsonModel.As(type, read);
                return done;
            }
            catch (FormatException)
            {
                return Unexpected(AnswerReason.Json, status, "a member of the answer has another type");
            }
        }

        private static Outcome Unexpected(AnswerReason reason, int status, string message) =>
            new Outcome { Unexpected = new UnexpectedAnswerException(reason, status, message) };

        private static string ContentTypeOf(HttpResponseMessage answer)
        {
            IEnumerable<string> values;
            var isThere = answer.Content.Headers.TryGetValues("Content-Type", out values);
            return isThere ? string.Join(", ", values) : "without a type";
        }

        /// <summary>The bytes of a body; null if there are more than the bound.</summary>
        private async Task<byte[]> BoundedBody(HttpResponseMessage answer, CancellationToken token)
        {
            var announced = answer.Content.Headers.ContentLength;
            var stream = await Within(answer.Content.ReadAsStreamAsync(), token).ConfigureAwait(false);
            var body = new MemoryStream();
            var buffer = new byte[65536];
            while (true)
            {
                var length = await Within(stream.ReadAsync(buffer, 0, buffer.Length, token), token).ConfigureAwait(false);
                if (length == 0) break;
                body.Write(buffer, 0, length);
                if (body.Length > answerBytesMax) return null;
            }
            // Mono ends a body that was cut as if it were whole.
            if (announced > body.Length) throw new IOException("the body has fewer bytes than its length says");
            return body.ToArray();
        }

        /// <summary>Reads a problem. The error page of a proxy becomes a problem without a code.</summary>
        private static Problem ProblemOf(int status, string text)
        {
            var given = Json.ReadObject(text) ?? new Dictionary<string, object>();
            given["status"] = (decimal)status;
            foreach (var name in new[] { "code", "detail" })
            {
                object value;
                if (given.TryGetValue(name, out value) && !(value is string)) given.Remove(name);
            }
            given["type"] = TextAt(given, "type") ?? "about:blank";
            given["title"] = TextAt(given, "title") ?? "HTTP " + status;
            object unknown;
            if (given.TryGetValue("outcome_unknown", out unknown) && !(unknown is bool)) given.Remove("outcome_unknown");
            object errors;
            given.TryGetValue("errors", out errors);
            given["errors"] = ((errors as List<object>) ?? new List<object>())
                .Where(error => error is Dictionary<string, object>).ToList();
            try
            {
                return (Problem)JsonModel.As(typeof(Problem), given);
            }
            catch (FormatException)
            {
                var basic = given.Where(member => BasicMembers.Contains(member.Key));
                return (Problem)JsonModel.As(typeof(Problem), basic.ToDictionary(member => member.Key, member => member.Value));
            }
        }

        private static string TextAt(Dictionary<string, object> members, string name)
        {
            object value;
            return members.TryGetValue(name, out value) ? value as string : null;
        }
    }
}
