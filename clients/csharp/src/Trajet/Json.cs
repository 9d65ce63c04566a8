using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Trajet
{
    /// <summary>
    /// JSON as RFC 8259 has it. .NET Standard 2.0 and Mono have no strict reader in common. Objects are dictionaries,
    /// arrays lists, numbers decimal, or double beyond its range.
    /// </summary>
    internal sealed class Json
    {
        private const int DepthMax = 255;
        private static readonly Regex Number = new Regex(@"\G-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
        private readonly string text;
        private int at;

        private Json(string text)
        {
            this.text = text;
        }

        /// <summary>Reads a value; throws FormatException for any other text.</summary>
        internal static object Read(string text)
        {
            var reader = new Json(text);
            var value = reader.Value(0);
            reader.Blank();
            if (reader.at < text.Length) throw reader.Wrong();
            return value;
        }

        /// <summary>Reads a JSON object; null for any other text.</summary>
        internal static Dictionary<string, object> ReadObject(string text)
        {
            try
            {
                return Read(text) as Dictionary<string, object>;
            }
            catch (FormatException)
            {
                return null;
            }
        }

        private FormatException Wrong() => new FormatException("no JSON at character " + at);

        private char Next() => at < text.Length ? text[at] : '\0';

        private void Blank()
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
        }

        private void Expect(string word)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Wrong();
            at += word.Length;
        }

        private object Value(int depth)
        {
            if (depth > DepthMax) throw Wrong();
            Blank();
            switch (Next())
            {
                case '{': return Members(depth);
                case '[': return Items(depth);
                case '"': return Text();
                case 't': Expect("true"); return true;
                case 'f': Expect("false"); return false;
                case 'n': Expect("null"); return null;
                default: return NumberValue();
            }
        }

        private object NumberValue()
        {
            var found = Number.Match(text, at);
            if (!found.Success) throw Wrong();
            at += found.Length;
            decimal number;
            if (decimal.TryParse(found.Value, NumberStyles.Float, CultureInfo.InvariantCulture, out number)) return number;
            double beyond;
            if (double.TryParse(found.Value, NumberStyles.Float, CultureInfo.InvariantCulture, out beyond)) return beyond;
            return found.Value[0] == '-' ? double.NegativeInfinity : double.PositiveInfinity;
        }

        /// <summary>True if another member or item follows.</summary>
        private bool Goes(char end, ref bool isFirst)
        {
            Blank();
            if (isFirst && Next() == end || !isFirst && Next() != ',')
            {
                Expect(end.ToString());
                return false;
            }
            if (!isFirst) at++;
            isFirst = false;
            Blank();
            return true;
        }

        private Dictionary<string, object> Members(int depth)
        {
            var members = new Dictionary<string, object>();
            at++;
            for (var isFirst = true; Goes('}', ref isFirst);)
            {
                var name = Text();
                Blank();
                Expect(":");
                members[name] = Value(depth + 1);
            }
            return members;
        }

        private List<object> Items(int depth)
        {
            var items = new List<object>();
            at++;
            for (var isFirst = true; Goes(']', ref isFirst);) items.Add(Value(depth + 1));
            return items;
        }

        private string Text()
        {
            Expect("\"");
            var read = new StringBuilder();
            for (; ; at++)
            {
                if (at >= text.Length || text[at] < ' ') throw Wrong();
                if (text[at] == '"') break;
                read.Append(text[at] == '\\' ? Escaped() : text[at]);
            }
            at++;
            return read.ToString();
        }

        /// <summary>Ends at the last character of the escape.</summary>
        private char Escaped()
        {
            at++;
            var known = "\"\\/bfnrt".IndexOf(Next());
            if (Next() != '\0' && known >= 0) return "\"\\/\b\f\n\r\t"[known];
            int code;
            var isCode = Next() == 'u' && at + 4 < text.Length;
            var digits = isCode ? text.Substring(at + 1, 4) : "";
            if (!int.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code)) throw Wrong();
            at += 4;
            return (char)code;
        }

        /// <summary>Writes a model, a dictionary, a list or a simple value, without members that are null.</summary>
        internal static string Write(object value)
        {
            var to = new StringBuilder();
            Write(to, value);
            return to.ToString();
        }

        private static void Write(StringBuilder to, object value)
        {
            if (value == null) to.Append("null");
            else if (value is string text) WriteText(to, text);
            else if (value is bool isTrue) to.Append(isTrue ? "true" : "false");
            else if (value is decimal || value is int || value is long) to.Append(Invariant(value));
            else if (value is double number && !double.IsNaN(number) && !double.IsInfinity(number)) to.Append(Invariant(number));
            else if (value is IDictionary dictionary) WriteMembers(to, MembersOf(dictionary));
            else if (value is IEnumerable items) WriteItems(to, items);
            else WriteMembers(to, JsonModel.Members(value));
        }

        private static string Invariant(object number) =>
            number is double wide ? wide.ToString("R", CultureInfo.InvariantCulture) : Convert.ToString(number, CultureInfo.InvariantCulture);

        private static IEnumerable<KeyValuePair<string, object>> MembersOf(IDictionary dictionary)
        {
            foreach (DictionaryEntry entry in dictionary)
                yield return new KeyValuePair<string, object>(entry.Key.ToString(), entry.Value);
        }

        private static void WriteMembers(StringBuilder to, IEnumerable<KeyValuePair<string, object>> members)
        {
            var before = "{";
            foreach (var member in members)
            {
                if (member.Value == null) continue;
                to.Append(before);
                WriteText(to, member.Key);
                to.Append(':');
                Write(to, member.Value);
                before = ",";
            }
            to.Append(before == "{" ? "{}" : "}");
        }

        private static void WriteItems(StringBuilder to, IEnumerable items)
        {
            var before = "[";
            foreach (var item in items)
            {
                to.Append(before);
                Write(to, item);
                before = ",";
            }
            to.Append(before == "[" ? "[]" : "]");
        }

        private static void WriteText(StringBuilder to, string text)
        {
            to.Append('"');
            for (var at = 0; at < text.Length; at++)
            {
                var isPair = at + 1 < text.Length && char.IsSurrogatePair(text[at], text[at + 1])
                    || at > 0 && char.IsSurrogatePair(text[at - 1], text[at]);
                if (text[at] == '"' || text[at] == '\\') to.Append('\\').Append(text[at]);
                else if (text[at] < ' ' || char.IsSurrogate(text[at]) && !isPair)
                    to.Append("\\u").Append(((int)text[at]).ToString("x4", CultureInfo.InvariantCulture));
                else to.Append(text[at]);
            }
            to.Append('"');
        }
    }
}
