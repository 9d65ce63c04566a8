// A receiver of webhooks for .NET and for Mono, with the class library alone. With Mono:
// mcs -r:System.Runtime.Serialization.dll Receiver.cs && mono Receiver.exe
// With a public key it also needs libsodium, because the class library has no Ed25519.

using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

/// <summary>The request is not a delivery of Trajet.</summary>
public sealed class Refused : Exception
{
    public Refused(string message) : base(message) { }
}

[DataContract]
public sealed class Event
{
    [DataMember(Name = "id", IsRequired = true)] public string Id;
    [DataMember(Name = "type", IsRequired = true)] public string Type;
}

public sealed class Receiver
{
    private const int BodyBytesMax = 1048576;
    private const long ToleranceSeconds = 300;

    // The name of the library on Debian; on Windows it is libsodium.dll.
    [DllImport("libsodium.so.23")]
    private static extern int crypto_sign_verify_detached(byte[] signature, byte[] text, ulong length, byte[] key);

    [DllImport("libsodium.so.23")]
    private static extern int sodium_init();

    /// <summary>Accepts one signature of a text: a secret v1 alone, a public key v1a alone.</summary>
    private delegate bool Verifier(byte[] signed, string given);

    private readonly List<Verifier> verifiers;

    // In production: insert the event into a table whose key is its id, answer, and work from that table.
    private readonly HashSet<string> taken = new HashSet<string>();
    private readonly BlockingCollection<Event> waiting = new BlockingCollection<Event>(1000);

    /// <summary>Takes one secret or public key, or during a rotation both, separated by a space.</summary>
    private Receiver(string keys)
    {
        verifiers = keys.Split(' ').Select(VerifierOf).ToList();
    }

    private static Verifier VerifierOf(string key)
    {
        if (Regex.IsMatch(key, @"\Awhsec_[A-Za-z0-9+/]{32,}={0,2}\z")) return BySecret(BytesAfter("whsec_", key));
        if (Regex.IsMatch(key, @"\Awhpk_[A-Za-z0-9+/]{43}=\z")) return ByPublicKey(BytesAfter("whpk_", key));
        throw new ArgumentException(
            "WEBHOOK_SECRET has to be the secret of the endpoint, whsec_ and base64, or its public key, whpk_");
    }

    private static byte[] BytesAfter(string prefix, string text)
    {
        return Convert.FromBase64String(text.Substring(prefix.Length));
    }

    private static Verifier BySecret(byte[] key)
    {
        return (signed, given) =>
        {
            using (var mac = new HMACSHA256(key))
                return IsEqual("v1," + Convert.ToBase64String(mac.ComputeHash(signed)), given);
        };
    }

    private static Verifier ByPublicKey(byte[] key)
    {
        if (sodium_init() < 0) throw new InvalidOperationException("libsodium does not start");
        return (signed, given) =>
            Regex.IsMatch(given, @"\Av1a,[A-Za-z0-9+/]{86}==\z")
            && crypto_sign_verify_detached(BytesAfter("v1a,", given), signed, (ulong)signed.Length, key) == 0;
    }

    /// <summary>Takes the same time wherever two texts of one length differ.</summary>
    private static bool IsEqual(string one, string other)
    {
        var difference = one.Length ^ other.Length;
        for (var at = 0; at < one.Length && at < other.Length; at++) difference |= one[at] ^ other[at];
        return difference == 0;
    }

    private static string Header(HttpListenerRequest request, string name)
    {
        var value = request.Headers[name];
        if (string.IsNullOrEmpty(value)) throw new Refused("the header " + name + " is missing");
        return value;
    }

    /// <summary>
    /// Returns the event of a genuine delivery. Verify the raw body: parsed and written again, it has other bytes.
    /// </summary>
    private Event Verify(HttpListenerRequest request, byte[] body)
    {
        var deliveryId = Header(request, "webhook-id");
        var timestamp = Header(request, "webhook-timestamp");
        var signatures = Header(request, "webhook-signature").Split(' ');
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        if (!Regex.IsMatch(timestamp, @"\A[0-9]{1,12}\z") || Math.Abs(now - long.Parse(timestamp)) > ToleranceSeconds)
            throw new Refused("the timestamp is not within 300 s of this clock");
        var signed = Encoding.UTF8.GetBytes(deliveryId + "." + timestamp + ".").Concat(body).ToArray();
        var matches = verifiers.SelectMany(accepts => signatures.Select(given => accepts(signed, given)));
        if (matches.Count(isRight => isRight) == 0)
            throw new Refused("the signature does not match body and secret");
        try
        {
            var received = (Event)new DataContractJsonSerializer(typeof(Event)).ReadObject(new MemoryStream(body));
            if (!string.IsNullOrEmpty(received.Id) && !string.IsNullOrEmpty(received.Type)) return received;
        }
        catch (SerializationException)
        {
            // Refused below.
        }
        throw new Refused("the body is not an event");
    }

    /// <summary>Returns the raw body, or null if the body is longer than the bound.</summary>
    private static async Task<byte[]> RawBody(HttpListenerRequest request)
    {
        if (request.ContentLength64 > BodyBytesMax) return null;
        var body = new MemoryStream();
        var buffer = new byte[65536];
        int length;
        while ((length = await request.InputStream.ReadAsync(buffer, 0, buffer.Length)) > 0)
        {
            body.Write(buffer, 0, length);
            if (body.Length > BodyBytesMax) return null;
        }
        return body.ToArray();
    }

    /// <summary>Takes each event once; false if too many events wait.</summary>
    private bool Take(Event received)
    {
        lock (taken)
        {
            if (taken.Contains(received.Id)) return true;
            return waiting.TryAdd(received) && taken.Add(received.Id);
        }
    }

    /// <summary>Ignore the types that you do not know: later versions of the API add some.</summary>
    private void Work()
    {
        foreach (var received in waiting.GetConsumingEnumerable())
            Console.WriteLine(received.Type + " " + received.Id);
    }

    private async Task<int> StatusOf(HttpListenerRequest request)
    {
        if (request.HttpMethod != "POST" || request.RawUrl != "/hook") return 404;
        try
        {
            var body = await RawBody(request);
            if (body == null) return 413;
            return Take(Verify(request, body)) ? 204 : 503; // After 503, Trajet sends the event again.
        }
        catch (Refused refused)
        {
            Console.Error.WriteLine(refused.Message);
            return 400;
        }
    }

    private async Task Receive(HttpListenerContext context)
    {
        try
        {
            context.Response.StatusCode = await StatusOf(context.Request);
            context.Response.Close();
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.Message);
            context.Response.Abort();
        }
    }

    private async Task Listen(string port)
    {
        var listener = new HttpListener();
        listener.Prefixes.Add("http://127.0.0.1:" + port + "/");
        listener.Start();
        new Thread(Work) { IsBackground = true }.Start();
        Console.WriteLine("listening on 127.0.0.1:" + port);
        while (true)
        {
            var context = await listener.GetContextAsync();
            _ = Task.Run(() => Receive(context));
        }
    }

    public static void Main()
    {
        var receiver = new Receiver(Environment.GetEnvironmentVariable("WEBHOOK_SECRET") ?? "");
        receiver.Listen(Environment.GetEnvironmentVariable("PORT") ?? "3000").GetAwaiter().GetResult();
    }
}
