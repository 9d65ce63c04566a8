using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace Trajet
{
    /// <summary>Checks what a connection and a call are given, before anything is sent. No message shows a key.</summary>
    internal static class Configuration
    {
        private static readonly Regex Loopback =
            new Regex(@"\A(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])\z", RegexOptions.IgnoreCase);

        private static readonly Regex ApiKey = new Regex(@"\Asvc_[\x21-\x7e]+\z");

        private static readonly Regex UuidV4 = new Regex(
            @"\A[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\z", RegexOptions.IgnoreCase);

        private static readonly Regex Address =
            new Regex(@"\A(https?)://([^/?#@\s]+?)(?::[0-9]+)?(?:/[^?#\s]*)?\z", RegexOptions.IgnoreCase);

        /// <summary>The base address without a slash at its end.</summary>
        internal static string CheckedBase(string text, string apiKey)
        {
            Uri uri;
            var found = Address.Match(text ?? "");
            if (!found.Success || !Uri.TryCreate(text, UriKind.Absolute, out uri))
                throw new ConfigurationException(
                    "baseUrl has to be an http or https address with the version, such as https://host/v1");
            var isPlain = found.Groups[1].Value.Equals("http", StringComparison.OrdinalIgnoreCase);
            if (apiKey.StartsWith("svc_live_", StringComparison.Ordinal) && isPlain && !Loopback.IsMatch(found.Groups[2].Value))
                throw new ConfigurationException("baseUrl has to begin with https://, because apiKey is a live key");
            return text.TrimEnd('/');
        }

        internal static string CheckedApiKey(string key)
        {
            if (key != null && ApiKey.IsMatch(key)) return key;
            throw new ConfigurationException("apiKey has to be an API key, which begins with svc_test_ or svc_live_");
        }

        internal static string CheckedIdempotencyKey(string key)
        {
            if (UuidV4.IsMatch(key)) return key;
            throw new ConfigurationException("IdempotencyKey has to be a UUID v4");
        }

        /// <summary>Puts the ids into a path. A dot segment is no id: the request would reach another endpoint.</summary>
        internal static string FilledPath(string path, IDictionary<string, string> ids) =>
            Regex.Replace(path, @"\{(\w+)\}", found => Segment(found.Groups[1].Value, ids));

        private static string Segment(string name, IDictionary<string, string> ids)
        {
            string id;
            ids.TryGetValue(name, out id);
            if (!string.IsNullOrEmpty(id) && id != "." && id != ".." && IsWhole(id)) return Encoded(id);
            throw new ConfigurationException(name + " has to be an id");
        }

        private static bool IsWhole(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text)) == text;

        private static string Encoded(string text) => Uri.EscapeDataString(text);

        /// <summary>Writes a query with its question mark; an empty text without members.</summary>
        internal static string QueryText(IDictionary<string, string> query)
        {
            if (query.Count == 0) return "";
            return "?" + string.Join("&", query.Select(member => Encoded(member.Key) + "=" + Encoded(member.Value)));
        }
    }
}
