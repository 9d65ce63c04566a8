using System;
using System.Collections.Generic;
using System.Linq;
using Trajet.Models;

namespace Trajet.Tests
{
    internal sealed class JsonTests
    {
        public void ReadsWhatItWrites()
        {
            foreach (var text in new[]
            {
                "null", "true", "false", "0", "-1.50", "1E+400", "\"\"", "\"\\\"\\\\ é 🚚\\u0001\\ud800\"", "[]", "{}",
                "[1,[\"a\",{}],{\"b\":[false]}]", "{\"a\":{\"b\":1},\"c\":\"d\"}"
            })
            {
                if (text != "1E+400") Expect.Equal(text, Json.Write(Json.Read(" " + text + "\r\n\t")));
                else Expect.Equal(double.PositiveInfinity, Json.Read(text));
            }
            Expect.Equal("\b\f\n\r\t/A", Json.Read("\"\\b\\f\\n\\r\\t\\/\\u0041\""));
            Expect.Equal(2m, ((Dictionary<string, object>)Json.Read("{\"a\":1,\"a\":2}"))["a"]);
        }

        public void RefusesEverythingElse()
        {
            foreach (var text in new[]
            {
                "", " ", "nul", "TRUE", "01", "1.", ".5", "+1", "-", "1e", "NaN", "'a'", "\"a", "\"\\x\"", "\"\\u12g4\"",
                "\"\\u 123\"", "\"\\", "\"\n\"", "[", "[1", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
                "{a:1}", "{\"a\":1 \"b\":2}", "1 2", "{} x", "[1]]", "\u00a01", "\0"
            })
                Expect.Throws<FormatException>(() => { Json.Read(text); }, text);
            Expect.Throws<FormatException>(() => { Json.Read(new string('[', 100000)); }, "a deep list");
        }

        public void AModelTakesItsMembersAndNoOther()
        {
            var text = "{\"id\":\"a\",\"distance_km\":1.5,\"cancelled\":true,\"new\":{\"b\":1},\"pickup\":{\"lat\":48},\"reference\":null}";
            var mission = (MissionDetail)JsonModel.As(typeof(MissionDetail), Json.Read(text));
            Expect.Equal("a", mission.Id);
            Expect.Equal(1.5m, mission.DistanceKm);
            Expect.Equal(true, mission.Cancelled);
            Expect.Equal(48m, mission.Pickup.Lat);
            foreach (var wrong in new[] { "{\"id\":[]}", "{\"pickup\":\"a\"}", "{\"pickup\":[]}", "{\"cancelled\":1}", "{\"distance_km\":\"x\"}", "{\"distance_km\":{}}" })
                Expect.Throws<FormatException>(() => { JsonModel.As(typeof(MissionDetail), Json.Read(wrong)); }, wrong);
            Expect.Throws<FormatException>(() => { JsonModel.As(typeof(Waypoint), Json.Read("{\"lat\":true}")); });
            Expect.Throws<FormatException>(() => { JsonModel.As(typeof(TransportsListQuery), Json.Read("{\"limit\":1.5}")); });
        }

        public void WritesModelsWithoutMembersThatAreNull()
        {
            var order = new CreateRequest
            {
                Reference = "Zoë",
                Plateau = false,
                Options = new List<object> { "a", new OptionWithParams { OptionKey = "b", Params = new Dictionary<string, object> { { "n", 1 } } } }
            };
            Expect.Equal("{\"options\":[\"a\",{\"option_key\":\"b\",\"params\":{\"n\":1}}],\"plateau\":false,\"reference\":\"Zoë\"}", Json.Write(order));
            foreach (var other in new object[] { double.NaN, DateTime.Now, new object() })
                Expect.Throws<ConfigurationException>(() => { Json.Write(new List<object> { other }); }, other.ToString());
            Expect.Equal("has_return=true limit=2", string.Join(" ", JsonModel.Texts(new TransportsListQuery { Limit = 2, HasReturn = "true" }).Select(one => one.Key + "=" + one.Value).OrderBy(one => one)));
        }
    }
}
