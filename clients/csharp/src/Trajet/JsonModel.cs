using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;

namespace Trajet
{
    /// <summary>The name of a property in JSON.</summary>
    [AttributeUsage(AttributeTargets.Property)]
    public sealed class JsonMemberAttribute : Attribute
    {
        /// <summary>Names the member.</summary>
        public JsonMemberAttribute(string name)
        {
            Name = name;
        }

        /// <summary>The name, such as transport_id.</summary>
        public string Name { get; }
    }

    /// <summary>Models from JSON, and back. A member that a model lacks is not read.</summary>
    internal static class JsonModel
    {
        private static readonly ConcurrentDictionary<Type, List<KeyValuePair<string, PropertyInfo>>> Known =
            new ConcurrentDictionary<Type, List<KeyValuePair<string, PropertyInfo>>>();

        private static List<KeyValuePair<string, PropertyInfo>> PropertiesOf(Type type) =>
            Known.GetOrAdd(
                type,
                one => one.GetProperties()
                    .Where(property => property.IsDefined(typeof(JsonMemberAttribute)))
                    .Select(property => new KeyValuePair<string, PropertyInfo>(
                        property.GetCustomAttribute<JsonMemberAttribute>().Name, property))
                    .ToList());

        /// <summary>The members of a model. Throws ConfigurationException for an object of another class.</summary>
        internal static IEnumerable<KeyValuePair<string, object>> Members(object model)
        {
            var properties = PropertiesOf(model.GetType());
            if (properties.Count == 0)
                throw new ConfigurationException("the body or the query cannot be written as JSON");
            return properties.Select(
                property => new KeyValuePair<string, object>(property.Key, property.Value.GetValue(model)));
        }

        /// <summary>The members of a model or a dictionary as texts, without those that are null.</summary>
        internal static Dictionary<string, string> Texts(object value)
        {
            var read = value == null ? null : Json.ReadObject(Json.Write(value));
            return (read ?? new Dictionary<string, object>()).ToDictionary(member => member.Key, member => TextOf(member.Value));
        }

        private static string TextOf(object value) =>
            value is bool isTrue ? (isTrue ? "true" : "false") : Convert.ToString(value, CultureInfo.InvariantCulture);

        /// <summary>Makes a value of a type of what was read. Throws FormatException if it has another type.</summary>
        internal static object As(Type type, object value)
        {
            if (value == null || type == typeof(object) || type.IsInstanceOfType(value)) return value;
            var plain = Nullable.GetUnderlyingType(type) ?? type;
            if (value is IDictionary<string, object> members) return ObjectAs(type, members);
            if (value is List<object> items && type.IsGenericType && typeof(IList).IsAssignableFrom(type)) return ListAs(type, items);
            if (type == typeof(string) && !(value is IEnumerable)) return TextOf(value);
            if (value is IConvertible && plain.IsPrimitive || plain == typeof(decimal)) return SimpleAs(plain, value);
            throw new FormatException("a member has another type");
        }

        private static object SimpleAs(Type type, object value)
        {
            // Texts of numbers are numbers, and nothing else changes its type.
            if (type == typeof(bool) != value is bool) throw new FormatException("a member has another type");
            try
            {
                var isWhole = type == typeof(decimal) || !(value is decimal number) || decimal.Truncate(number) == number;
                if (isWhole) return Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
            }
            catch (Exception wrong) when (wrong is OverflowException || wrong is InvalidCastException)
            {
                // The same as a fraction for a whole number.
            }
            throw new FormatException("a member is a number of another kind");
        }

        private static object ListAs(Type type, List<object> items)
        {
            var list = (IList)Activator.CreateInstance(type);
            foreach (var item in items) list.Add(As(type.GetGenericArguments()[0], item));
            return list;
        }

        private static object ObjectAs(Type type, IDictionary<string, object> members)
        {
            if (type.IsGenericType && typeof(IDictionary).IsAssignableFrom(type))
            {
                var map = (IDictionary)Activator.CreateInstance(type);
                foreach (var member in members) map[member.Key] = As(type.GetGenericArguments()[1], member.Value);
                return map;
            }
            var properties = PropertiesOf(type);
            if (properties.Count == 0) throw new FormatException("a member has another type");
            var model = Activator.CreateInstance(type);
            foreach (var property in properties)
            {
                object value;
                if (members.TryGetValue(property.Key, out value))
                    property.Value.SetValue(model, As(property.Value.PropertyType, value));
            }
            return model;
        }
    }
}
