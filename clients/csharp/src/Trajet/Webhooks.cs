using System;
using System.Collections.Generic;
using System.Collections.Specialized;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace Trajet
{
    /// <summary>
    /// A verified event: an object of the class of its type, such as TransportCreatedEvent, or an UnknownEvent. It may be
    /// delivered more than once: deduplicate on its id.
    /// </summary>
    public interface IWebhookEvent
    {
        /// <summary>Covered by the signature, and the same for every endpoint and every attempt.</summary>
        string Id { get; }

        /// <summary>The type, such as transport.created.</summary>
        string Type { get; }

        /// <summary>An instant in UTC with microseconds.</summary>
        string CreatedAt { get; }
    }

    /// <summary>An event of a type, or with data, that is newer than this release.</summary>
    public sealed class UnknownEvent : IWebhookEvent
    {
        /// <inheritdoc />
        [JsonMember("id")]
        public string Id { get; set; }

        /// <inheritdoc />
        [JsonMember("type")]
        public string Type { get; set; }

        /// <inheritdoc />
        [JsonMember("created_at")]
        public string CreatedAt { get; set; }

        /// <summary>The members as they came: texts, decimal, bool, lists and dictionaries.</summary>
        [JsonMember("data")]
        public Dictionary<string, object> Data { get; set; }
    }

    /// <summary>The request is not a delivery of Trajet, or cannot be verified as one: answer 400 and ignore it.</summary>
    public sealed class WebhookVerificationException : Exception
    {
        internal WebhookVerificationException(string reason, string message) : base(message)
        {
            Reason = reason;
        }

        /// <summary>A stable word, such as signature_mismatch, the same in the clients of all languages.</summary>
        public string Reason { get; }
    }

    /// <summary>Verifies deliveries of webhooks.</summary>
    public static class WebhookVerifier
    {
        private static readonly TimeSpan Tolerance = TimeSpan.FromSeconds(300);
        private static readonly Regex Digits = new Regex(@"\A[0-9]{1,12}\z");

        /// <summary>
        /// Verifies a delivery and returns its event. Throws WebhookVerificationException, whose message says what to do.
        /// </summary>
        /// <param name="rawBody">The body as it was received, before any parser.</param>
        /// <param name="headers">All headers of the request.</param>
        /// <param name="keys">The secret of the endpoint, whsec_…, or its public key, whpk_…; both old and new one during a
        /// rotation. One of them has to accept the delivery.</param>
        /// <param name="now">The clock; that of this machine by default.</param>
        /// <param name="tolerance">The greatest distance of the timestamp from now; 300 s by default.</param>
        public static IWebhookEvent Verify(
            byte[] rawBody,
            IEnumerable<KeyValuePair<string, string>> headers,
            IEnumerable<string> keys,
            DateTimeOffset? now = null,
            TimeSpan? tolerance = null)
        {
            var known = new WebhookKeys(keys);
            var nowMillis = (now ?? DateTimeOffset.UtcNow).ToUnixTimeMilliseconds();
            var given = headers.ToList();
            var claims = new List<Func<ClaimedDelivery>>();
            if (known.HasSecrets) claims.Add(() => ClaimedDelivery.BySecret(given));
            if (known.HasPublicKeys) claims.Add(() => ClaimedDelivery.ByKeyPair(given));
            WebhookVerificationException fault = null;
            foreach (var claim in claims)
            {
                try
                {
                    CheckSigned(claim(), rawBody, known, nowMillis, tolerance ?? Tolerance);
                    return EventOf(Parsed(rawBody));
                }
                catch (WebhookVerificationException refused) when (!refused.Reason.StartsWith("body_", StringComparison.Ordinal))
                {
                    // With keys of both kinds, the fault is that of the secrets.
                    fault = fault ?? refused;
                }
            }
            throw fault;
        }

        /// <summary>The same for the headers of HttpListener and ASP.NET.</summary>
        public static IWebhookEvent Verify(
            byte[] rawBody,
            NameValueCollection headers,
            IEnumerable<string> keys,
            DateTimeOffset? now = null,
            TimeSpan? tolerance = null)
        {
            var pairs = headers.AllKeys.Select(name => new KeyValuePair<string, string>(name, headers[name]));
            return Verify(rawBody, pairs, keys, now, tolerance);
        }

        private static void CheckSigned(
            ClaimedDelivery claim, byte[] body, WebhookKeys keys, long nowMillis, TimeSpan tolerance)
        {
            CheckTimestamp(claim.Timestamp, nowMillis, tolerance);
            if (keys.Accept(claim, body)) return;
            throw new WebhookVerificationException(
                "signature_mismatch",
                "The signature does not match body and secret. Check, in this order, that the body is as it was received and"
                    + " not parsed and written again, that the secret or the public key is that of this endpoint, and, during"
                    + " a rotation, that both are given.");
        }

        private static void CheckTimestamp(string timestamp, long nowMillis, TimeSpan tolerance)
        {
            if (!Digits.IsMatch(timestamp))
                throw new WebhookVerificationException(
                    "timestamp_invalid", "The timestamp header has to be epoch seconds, digits only.");
            var ageMillis = nowMillis - long.Parse(timestamp, CultureInfo.InvariantCulture) * 1000;
            if (Math.Abs(ageMillis) <= tolerance.TotalMilliseconds) return;
            var seconds = (Math.Abs(ageMillis) + 999) / 1000;
            var allowed = ", and " + tolerance.TotalSeconds.ToString(CultureInfo.InvariantCulture) + " s are allowed: ";
            if (ageMillis > 0)
                throw new WebhookVerificationException(
                    "timestamp_too_old",
                    "The delivery was signed " + seconds + " s ago" + allowed + "it is a replay, it waited in front of this"
                        + " program, or the clock of this machine is ahead. Each attempt is signed anew.");
            throw new WebhookVerificationException(
                "timestamp_too_new",
                "The delivery was signed " + seconds + " s from now" + allowed + "the clock of this machine is behind. Let it"
                    + " follow NTP.");
        }

        private static object Parsed(byte[] body)
        {
            try
            {
                return Json.Read(new UTF8Encoding(false, true).GetString(body));
            }
            catch (Exception wrong) when (wrong is FormatException || wrong is ArgumentException)
            {
                throw new WebhookVerificationException(
                    "body_not_json",
                    "The body is signed with this secret and is not JSON: it is not a delivery of Trajet.");
            }
        }

        /// <summary>Checks only the envelope: the signature proves that the data has the shape of its type.</summary>
        internal static IWebhookEvent EventOf(object body)
        {
            var envelope = body as Dictionary<string, object> ?? new Dictionary<string, object>();
            var isEnvelope = new[] { "id", "type", "created_at" }.All(name => MemberOf(envelope, name) is string)
                && MemberOf(envelope, "data") is Dictionary<string, object>;
            if (!isEnvelope)
                throw new WebhookVerificationException(
                    "body_not_event",
                    "The body is signed with this secret and has no `id`, `type`, `created_at` and `data`: it is not a"
                        + " delivery.");
            try
            {
                return (IWebhookEvent)JsonModel.As(EventTypes.ClassOf((string)envelope["type"]), envelope);
            }
            catch (FormatException)
            {
                return (IWebhookEvent)JsonModel.As(typeof(UnknownEvent), envelope);
            }
        }

        private static object MemberOf(Dictionary<string, object> members, string name)
        {
            object value;
            return members.TryGetValue(name, out value) ? value : null;
        }
    }
}
