using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Trajet
{
    /// <summary>A family of signatures: a secret verifies the first two, a public key the third.</summary>
    internal sealed class Family
    {
        internal static readonly Family Svc = new Family
        {
            Prefix = "x-svc-",
            IdName = "x-svc-delivery-id",
            Form = new Regex(@"\Asha256=[0-9a-f]{64}\z"),
            Words = "X-SVC-Signature has to be `sha256=` and 64 hexadecimal digits in lower case, once"
        };

        internal static readonly Family Standard = new Family
        {
            Prefix = "webhook-",
            IdName = "webhook-id",
            Version = "v1,",
            Form = new Regex(@"\Av1,[A-Za-z0-9+/]{43}=\z"),
            Words = "webhook-signature has to be `v1,` and the base64 of 32 bytes, several of them with a space between"
        };

        internal static readonly Family KeyPair = new Family
        {
            Prefix = "webhook-",
            IdName = "webhook-id",
            Version = "v1a,",
            Form = new Regex(@"\Av1a,[A-Za-z0-9+/]{86}==\z"),
            Words = "webhook-signature has to list `v1a,` and the base64 of 64 bytes, which the settings of the endpoint switch"
                + " on"
        };

        internal string Prefix { get; private set; }

        internal string IdName { get; private set; }

        /// <summary>The begin of a signature in a list, which may hold other versions; null if there is no list.</summary>
        internal string Version { get; private set; }

        internal Regex Form { get; private set; }

        internal string Words { get; private set; }
    }

    /// <summary>The values of a request's headers, before they are verified.</summary>
    internal sealed class ClaimedDelivery
    {
        private ClaimedDelivery(Dictionary<string, string> found, Family family)
        {
            Family = family;
            var header = Read(found, family.Prefix + "signature");
            Signatures = family.Version == null
                ? new List<string> { header }
                : header.Split(' ').Where(one => one.StartsWith(family.Version, StringComparison.Ordinal)).ToList();
            if (Signatures.Count == 0 || !Signatures.All(one => family.Form.IsMatch(one)))
                throw new WebhookVerificationException(
                    "signature_malformed", family.Words + ": see that no proxy changes the header.");
            DeliveryId = Read(found, family.IdName);
            Timestamp = Read(found, family.Prefix + "timestamp");
        }

        internal Family Family { get; }

        internal string DeliveryId { get; }

        internal string Timestamp { get; }

        /// <summary>At least one, each in the form of its family.</summary>
        internal List<string> Signatures { get; }

        /// <summary>
        /// Reads the X-SVC- headers, or those of Standard Webhooks if the request has neither timestamp nor signature of the
        /// first family.
        /// </summary>
        internal static ClaimedDelivery BySecret(IEnumerable<KeyValuePair<string, string>> headers)
        {
            var found = Collected(headers);
            var isStandard = !Has(found, Family.Svc) && Has(found, Family.Standard);
            return new ClaimedDelivery(found, isStandard ? Family.Standard : Family.Svc);
        }

        internal static ClaimedDelivery ByKeyPair(IEnumerable<KeyValuePair<string, string>> headers) =>
            new ClaimedDelivery(Collected(headers), Family.KeyPair);

        /// <summary>Values of a repeated header are joined, which gives no valid form.</summary>
        private static Dictionary<string, string> Collected(IEnumerable<KeyValuePair<string, string>> headers)
        {
            var found = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
            foreach (var header in headers.Where(header => header.Value != null))
            {
                string before;
                found[header.Key] = found.TryGetValue(header.Key, out before) ? before + ", " + header.Value : header.Value;
            }
            return found;
        }

        private static bool Has(Dictionary<string, string> found, Family family) =>
            found.ContainsKey(family.Prefix + "signature") || found.ContainsKey(family.Prefix + "timestamp");

        private static string Read(Dictionary<string, string> found, string name)
        {
            string value;
            if (found.TryGetValue(name, out value) && value != "") return value;
            throw new WebhookVerificationException(
                "missing_header",
                "The header " + name + " is missing. Pass all headers of the request. If the header is not among them, a proxy"
                    + " removed it, or the request is not a delivery.");
        }
    }
}
