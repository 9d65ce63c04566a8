using System.Collections.Generic;
using System.Net.Http;

namespace Trajet.Tests
{
    internal sealed class ConfigurationTests
    {
        public void TakesAddressesWithoutTheSlashAtTheEnd()
        {
            Expect.Equal("https://host/v1", Configuration.CheckedBase("https://host/v1", "svc_test_x"));
            Expect.Equal("http://host/v1", Configuration.CheckedBase("http://host/v1//", "svc_test_x"));
            foreach (var other in new[] { null, "", "host/v1", "ftp://host/v1", "https://me@host/v1", "https://host/v1?a", "https://host/v1#a", "https:///v1", "https://a b", "https://host/v1\n" })
                Expect.Throws<ConfigurationException>(() => { Configuration.CheckedBase(other, "svc_test_x"); }, other);
        }

        public void ALiveKeyLeavesThisMachineOverHttpsAlone()
        {
            foreach (var one in new[] { "http://localhost/v1", "http://127.0.0.1:80/v1", "http://[::1]/v1", "https://host/v1" })
                Configuration.CheckedBase(one, "svc_live_x");
            foreach (var one in new[] { "http://host/v1", "http://127.example.com/v1", "http://localhost.example.com/v1", "HTTP://host/v1" })
                Expect.Throws<ConfigurationException>(() => { Configuration.CheckedBase(one, "svc_live_x"); }, one);
        }

        public void RefusesOtherKeysAndNeverShowsThem()
        {
            foreach (var key in new[] { null, "", "svc_", "whsec_secret", "svc_test_se cret", "svc_test_secret\n", "svc_test_sécret" })
            {
                var refused = Expect.Throws<ConfigurationException>(() => { new TrajetClient("https://host/v1", key); }, key);
                Expect.True(!refused.ToString().Contains("secret"), "the key is shown");
            }
            Expect.Equal("Connection[https://host/v1]", new TrajetClient("https://host/v1", "svc_test_secret").Connection.ToString());
        }

        public void EncodesIdsAndRefusesThoseThatChangeThePath()
        {
            var ids = new Dictionary<string, string> { { "id", "b/c é" } };
            Expect.Equal("/a/b%2Fc%20%C3%A9/d", Configuration.FilledPath("/a/{id}/d", ids));
            foreach (var id in new[] { null, "", ".", "..", "\ud800" })
            {
                ids["id"] = id;
                Expect.Throws<ConfigurationException>(() => { Configuration.FilledPath("/a/{id}", ids); }, id);
            }
        }

        public void RefusesAHandlerThatFollowsRedirectsAndAKeyOfAnotherForm()
        {
            var options = new ConnectionOptions { BaseUrl = "https://host/v1", ApiKey = "svc_test_x", Handler = new HttpClientHandler() };
            Expect.Throws<ConfigurationException>(() => { new Connection(options); });
            foreach (var key in new[] { "", "a", "0b0e6c6e-54f2-1b58-9d0c-9d3f3f1b2a10" })
                Expect.Throws<ConfigurationException>(() => { Configuration.CheckedIdempotencyKey(key); }, key);
        }
    }
}
