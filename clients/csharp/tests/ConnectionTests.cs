using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Trajet.Models;

namespace Trajet.Tests
{
    internal sealed class ConnectionTests
    {
        /// <summary>A server that takes one request of each connection, and answers what it is told; an empty text hangs up.</summary>
        private sealed class Server : Chance
        {
            private readonly TcpListener listener = new TcpListener(IPAddress.Loopback, 0);

            internal readonly Queue<string> Answers = new Queue<string>();
            internal readonly List<string> Requests = new List<string>();
            internal readonly List<double> Pauses = new List<double>();

            internal Server(params string[] answers)
            {
                foreach (var answer in answers) Answers.Enqueue(answer);
                listener.Start();
                _ = Task.Run(Serve);
                var port = ((IPEndPoint)listener.LocalEndpoint).Port;
                Client = new TrajetClient(new Connection(new ConnectionOptions
                {
                    BaseUrl = "http://127.0.0.1:" + port + "/v1", ApiKey = "svc_test_secret", Chance = this
                }));
            }

            internal TrajetClient Client { get; }

            internal static string Answer(int status, string text) =>
                $"HTTP/1.1 {status} Status\r\nContent-Type: application/json\r\nContent-Length: {Encoding.UTF8.GetByteCount(text)}\r\n\r\n{text}";

            private async Task Serve()
            {
                while (true)
                {
                    using (var client = await listener.AcceptTcpClientAsync())
                    {
                        var stream = client.GetStream();
                        Requests.Add(await RequestOf(stream));
                        var answer = Answers.Count == 0 ? "wait" : Answers.Dequeue();
                        if (answer == "wait") await Task.Delay(2000);
                        var bytes = Encoding.UTF8.GetBytes(answer == "wait" ? "" : answer);
                        await stream.WriteAsync(bytes, 0, bytes.Length);
                    }
                }
            }

            private static async Task<string> RequestOf(Stream stream)
            {
                var read = new MemoryStream();
                var buffer = new byte[65536];
                while (true)
                {
                    var length = await stream.ReadAsync(buffer, 0, buffer.Length);
                    read.Write(buffer, 0, length);
                    var text = Encoding.UTF8.GetString(read.ToArray());
                    var end = text.IndexOf("\r\n\r\n", StringComparison.Ordinal);
                    var header = text.Split('\n').FirstOrDefault(line => line.StartsWith("Content-Length: ", StringComparison.Ordinal));
                    var bodyLength = header == null ? 0 : int.Parse(header.Substring(16));
                    if (length == 0 || end >= 0 && read.Length >= Encoding.UTF8.GetByteCount(text.Substring(0, end)) + 4 + bodyLength) return text;
                }
            }

            internal override Task Pause(double millis, CancellationToken cancellation)
            {
                Pauses.Add(millis);
                return Task.CompletedTask;
            }

            internal override double Random() => 0.5;
        }

        private static string BodyOf(string request) => request.Substring(request.IndexOf("\r\n\r\n", StringComparison.Ordinal) + 4);

        private static string LineOf(string request) => request.Split('\r')[0];

        public async Task KeepsTheKeyAndTheBodyOfACallOverItsRepetitions()
        {
            var server = new Server("", Server.Answer(502, "<p>"), Server.Answer(201, "{\"id\":\"t\",\"new\":{}}"), Server.Answer(201, "{}"));
            var attempts = 0;
            var order = new CreateRequest { Reference = "Zoë" };
            var created = await server.Client.Transports.CreateAsync(order, new CallOptions { OnAnswer = answer => attempts = answer.Attempts });
            Expect.Equal("t", created.Id);
            Expect.Equal(3, attempts);
            Expect.Equal("375 750", string.Join(" ", server.Pauses));
            Expect.Equal(1, server.Requests.Distinct().Count(), "the number of different requests");
            Expect.Equal("{\"reference\":\"Zoë\"}", BodyOf(server.Requests[0]));
            Expect.True(server.Requests[0].Contains("User-Agent: trajet-csharp/" + TrajetClient.Version), "the user agent is another");
            await server.Client.Transports.CreateAsync(order);
            Expect.Equal(2, server.Requests.Distinct().Count(), "the number of keys");
        }

        public void SendsAnotherWriteOnceAndSaysWhatToRead()
        {
            var server = new Server("", "");
            var unknown = Expect.Throws<OutcomeUnknownException>(() => server.Client.Transports.CancelAsync("a/b"));
            Expect.Equal("GET /v1/transports/a%2Fb", unknown.ReadFirst);
            Expect.Equal("POST /v1/transports/a%2Fb/cancel HTTP/1.1", LineOf(server.Requests[0]));
            Expect.Equal("{}", BodyOf(server.Requests[0]));
            Expect.True(!unknown.ToString().Contains("secret"), "the key is shown");
            Expect.Throws<OutcomeUnknownException>(() => server.Client.Test.ResetAsync());
            Expect.Equal(2, server.Requests.Count, "the number of requests");
        }

        public void ARefusalHasItsProblemAndThatOfAProxyNoCode()
        {
            var fields = "\"errors\":[{\"field\":\"vin\",\"error\":\"too_long\",\"message\":\"m\"},7]";
            var server = new Server(
                Server.Answer(422, "{\"code\":\"validation_failed\",\"title\":\"Invalid\",\"candidates\":5," + fields + "}"),
                Server.Answer(404, "{\"code\":5,\"status\":200}"));
            var refused = Expect.Throws<ProblemException>(() => server.Client.Transports.ReadAsync("a"));
            Expect.Equal("validation_failed", refused.Code);
            var page = Expect.Throws<ProblemException>(() => server.Client.Transports.ReadAsync("a"));
            Expect.Equal(404, page.Status);
            Expect.Equal(null, page.Code);
        }

        public async Task ACallWithoutAnAnswersBodyTakes204()
        {
            var server = new Server("HTTP/1.1 204 No Content\r\n\r\n");
            await server.Client.Endpoints.DeleteAsync("e");
            Expect.Equal("DELETE /v1/webhooks/endpoints/e HTTP/1.1", LineOf(server.Requests[0]));
        }

        public void ABodyThatWasCutIsNoAnswer()
        {
            var half = Server.Answer(200, "{}").Replace("Content-Length: 2", "Content-Length: 9");
            var chunk = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n";
            foreach (var cut in new[] { half, chunk })
            {
                var server = new Server(cut, cut);
                var options = new CallOptions { AttemptsMax = 2 };
                var broken = Expect.Throws<ConnectionException>(() => server.Client.Transports.ReadAsync("a", options), cut);
                Expect.Equal(ConnectionReason.Cut, broken.Reason);
                Expect.Equal(2, server.Requests.Count, "the number of requests");
            }
        }

        public async Task ReadsPagesAsTheyAreNeeded()
        {
            var first = Server.Answer(200, "{\"data\":[{\"id\":\"a\",\"status\":\"new\"},{\"id\":\"b\"}],\"next_cursor\":\"c &\"}");
            var empty = Server.Answer(200, "{\"data\":[],\"next_cursor\":\"d\"}");
            var last = Server.Answer(200, "{\"data\":[{\"id\":\"e\"}],\"next_cursor\":null}");
            var server = new Server(first, first, empty, last, first, first);
            var list = server.Client.Transports.List();
            Expect.Equal("new", (await list.FirstAsync()).Data[0].Status);
            Expect.Equal("a b e", string.Join(" ", (await list.ToListAsync()).Select(item => item.Id)));
            Expect.Equal("GET /v1/transports?cursor=c%20%26 HTTP/1.1", LineOf(server.Requests[2]));
            var pages = list.Pages().GetAsyncEnumerator();
            Expect.True(await pages.MoveNextAsync(), "there is no page");
            Expect.Throws<UnexpectedAnswerException>(() => pages.MoveNextAsync());
        }

        public async Task DepositsBytesStreamsAndFiles()
        {
            var content = Encoding.UTF8.GetBytes("content");
            var path = Path.Combine(Path.GetTempPath(), Guid.NewGuid() + ".pdf");
            File.WriteAllBytes(path, content);
            var meta = new DepositMetaItem { Key = "pv_livraison" };
            var files = new[] { DepositFile.Of(meta, content), DepositFile.Of(meta, new MemoryStream(content)), DepositFile.Of(meta, path) };
            File.Delete(path);
            var server = new Server("", Server.Answer(201, "{\"data\":[{\"status\":\"accepted\"}]}"));
            Expect.Equal("accepted", (await server.Client.Documents.DepositAsync("t", files)).Data[0].Status);
            Expect.Equal(1, server.Requests.Distinct().Count(), "the number of different requests");
            Expect.True(server.Requests[0].Contains("filename=\"" + Path.GetFileName(path) + "\""), "the name is missing");
            Expect.Equal(4, server.Requests[0].Split(new[] { "\r\n\r\ncontent\r\n" }, StringSplitOptions.None).Length);
            var tooMuch = new byte[10 * 1024 * 1024 + 1];
            Expect.Throws<ConfigurationException>(() => { DepositFile.Of(meta, tooMuch); });
            Expect.Throws<ConfigurationException>(() => { DepositFile.Of(meta, new MemoryStream(tooMuch)); });
        }

        public async Task SendsRequestsThatThisReleaseDoesNotKnow()
        {
            var server = new Server(Server.Answer(200, "{\"a\":[1]}"));
            var ids = new Dictionary<string, string> { { "id", "x" } };
            var request = new ApiRequest("PUT", "/new/{id}", Repeat.Never) { Ids = ids, Body = new Dictionary<string, object> { { "d", true } } };
            var answer = await server.Client.Connection.CallAsync<Dictionary<string, object>>(request);
            Expect.Equal("{\"a\":[1]}", Json.Write(answer));
            Expect.Equal("{\"d\":true}", BodyOf(server.Requests[0]));
        }

        public void EndsWithItsTimeAndWithItsToken()
        {
            var server = new Server("wait", "wait");
            var options = new CallOptions { Timeout = TimeSpan.FromMilliseconds(200) };
            var late = Expect.Throws<ConnectionException>(() => server.Client.Transports.ReadAsync("a", options));
            Expect.Equal(ConnectionReason.Timeout, late.Reason);
            using (var ended = new CancellationTokenSource(200))
                Expect.Throws<OperationCanceledException>(() => server.Client.Transports.ReadAsync("a", null, ended.Token));
        }
    }
}
