using System;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Text.RegularExpressions;

namespace Trajet
{
    /// <summary>Reads the pause that an answer asks for.</summary>
    internal static class RetryAfter
    {
        private static readonly Regex Seconds = new Regex(@"\A[0-9]{1,9}\z");

        /// <summary>The weekday says nothing more: a wrong one does not matter.</summary>
        private static readonly Regex Weekday = new Regex(@"\A[A-Za-z]{3,9},? (.+?)(?: (?:GMT|UTC))?\z", RegexOptions.IgnoreCase);

        /// <summary>`06 Nov 1994 08:49:37`, `06-Nov-94 08:49:37`, and `Nov  6 08:49:37 1994`, all of UTC.</summary>
        private static readonly string[] Forms =
        {
            "d MMM yyyy HH:mm:ss", "d-MMM-yy HH:mm:ss", "d-MMM-yyyy HH:mm:ss", "MMM d HH:mm:ss yyyy", "MMM  d HH:mm:ss yyyy"
        };

        private static readonly CultureInfo English = EnglishWithYears();

        private static CultureInfo EnglishWithYears()
        {
            var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            // A year of two digits is of the last century from 70 on.
            culture.DateTimeFormat.Calendar.TwoDigitYearMax = 2069;
            return culture;
        }

        /// <summary>
        /// The pause in milliseconds; null if the header is absent or invalid. A date counts from the Date of the same
        /// answer, so that a wrong clock of this machine does not matter.
        /// </summary>
        internal static long? PauseMillis(string asked, string date, long nowMillis)
        {
            if (asked == null) return null;
            if (Seconds.IsMatch(asked)) return long.Parse(asked, CultureInfo.InvariantCulture) * 1000;
            var at = EpochMillis(asked);
            if (at == null) return null;
            return Math.Max(0, at.Value - (EpochMillis(date) ?? nowMillis));
        }

        internal static long? PauseMillis(HttpResponseMessage answer, long nowMillis) =>
            PauseMillis(HeaderOf(answer, "Retry-After"), HeaderOf(answer, "Date"), nowMillis);

        private static string HeaderOf(HttpResponseMessage answer, string name)
        {
            System.Collections.Generic.IEnumerable<string> values;
            return answer.Headers.TryGetValues(name, out values) ? string.Join(", ", values) : null;
        }

        private static long? EpochMillis(string text)
        {
            var found = Weekday.Match(text ?? "");
            DateTimeOffset at;
            var isDate = DateTimeOffset.TryParseExact(
                found.Groups[1].Value, Forms, English, DateTimeStyles.AssumeUniversal, out at);
            return isDate ? at.ToUnixTimeMilliseconds() : (long?)null;
        }
    }
}
