using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Trajet.Models;

namespace Trajet.Tests
{
    /// <summary>By the vectors of the receivers in all languages.</summary>
    internal sealed class WebhookTests
    {
        private readonly Dictionary<string, object> vectors;
        private readonly List<Dictionary<string, object>> deliveries;

        internal WebhookTests(string path)
        {
            vectors = Json.ReadObject(File.ReadAllText(path));
            deliveries = ((List<object>)vectors["deliveries"]).Cast<Dictionary<string, object>>().ToList();
        }

        private List<string> Keys(string name) => ((List<object>)vectors[name]).Cast<string>().ToList();

        private static byte[] BodyOf(Dictionary<string, object> delivery)
        {
            var parts = ((List<object>)delivery["body"]).Cast<Dictionary<string, object>>();
            var texts = parts.Select(part => string.Concat(Enumerable.Repeat((string)part["text"], (int)(decimal)part["times"])));
            return Encoding.UTF8.GetBytes(string.Concat(texts));
        }

        private IWebhookEvent Verified(Dictionary<string, object> delivery, string prefix, List<string> keys)
        {
            var headers = ((Dictionary<string, object>)delivery["headers"])
                .Where(header => header.Key.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                .ToDictionary(header => header.Key, header => (string)header.Value);
            var now = DateTimeOffset.FromUnixTimeSeconds((long)(decimal)vectors["now"]);
            return WebhookVerifier.Verify(BodyOf(delivery), headers, keys, now);
        }

        private string OutcomeOf(Dictionary<string, object> delivery, string prefix, List<string> keys)
        {
            try
            {
                var seen = Verified(delivery, prefix, keys);
                var expected = (Dictionary<string, object>)delivery["event"];
                Expect.Equal(expected["id"], seen.Id);
                Expect.Equal(expected["type"], seen.Type);
                return "verified";
            }
            catch (WebhookVerificationException refused)
            {
                return refused.Reason;
            }
        }

        public void GiveEachVectorItsOutcome()
        {
            Expect.True(deliveries.Count > 30, "there are too few vectors");
            foreach (var family in new[] { "svc x-svc- secrets", "standard webhook- secrets", "key_pair webhook- public_keys" })
            {
                var cells = family.Split(' ');
                foreach (var delivery in deliveries)
                {
                    var expected = ((Dictionary<string, object>)delivery["expected"])[cells[0]];
                    Expect.Equal(expected, OutcomeOf(delivery, cells[1], Keys(cells[2])), cells[0] + ": " + delivery["name"]);
                }
            }
        }

        public void OneOfBothKindsOfKeysIsEnough()
        {
            var both = new List<string> { "whsec_" + new string('A', 43) + "=", Keys("public_keys")[0] };
            Expect.Equal("transport.cancelled", Verified(deliveries[0], "webhook-", both).Type);
        }

        public void RefuseOtherKeys()
        {
            foreach (var key in new[] { "", "svc_test_x", "whsec_AAAA", "whpk_AAAA", " " + Keys("secrets")[0], Keys("secrets")[0] + "\n" })
            {
                var refused = Expect.Throws<WebhookVerificationException>(
                    () => { WebhookVerifier.Verify(new byte[0], new Dictionary<string, string>(), new[] { key }); }, key);
                Expect.Equal("secret_invalid", refused.Reason, key);
            }
        }

        public void AKnownTypeHasItsClassAndAnUnknownOneItsMembers()
        {
            var head = "{\"id\":\"1\",\"created_at\":\"2026-11-20T10:00:00.123456Z\",\"type\":";
            var created = WebhookVerifier.EventOf(Json.Read(head + "\"transport.created\",\"data\":{\"id\":\"m\",\"price\":\"392.30\",\"new\":1}}"));
            Expect.Equal("m", ((TransportCreatedEvent)created).Data.Id);
            var later = WebhookVerifier.EventOf(Json.Read(head + "\"transport.teleported\",\"data\":{\"far\":1.50}}"));
            Expect.Equal("1.50", Json.Write(((UnknownEvent)later).Data["far"]));
            Expect.True(WebhookVerifier.EventOf(Json.Read(head + "\"transport.created\",\"data\":{\"id\":{\"a\":1}}}")) is UnknownEvent, "a new form is lost");
        }
    }
}
