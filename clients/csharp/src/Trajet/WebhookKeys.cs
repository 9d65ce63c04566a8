using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Trajet
{
    /// <summary>The secrets and public keys of a receiver, in their checked form.</summary>
    internal sealed class WebhookKeys
    {
        // The minimum of Standard Webhooks. Secrets of Trajet have 32 bytes.
        private const int SecretBytesMin = 24;
        private const int SecretBytesMax = 64;
        private const int PublicKeyBytes = 32;
        private static readonly Regex Base64 = new Regex(@"\A[A-Za-z0-9+/]+={0,2}\z");

        private readonly List<string> secrets = new List<string>();
        private readonly List<byte[]> publicKeys = new List<byte[]>();

        internal WebhookKeys(IEnumerable<string> given)
        {
            var count = 0;
            foreach (var key in given)
            {
                count++;
                if (SecretBytes(key) != null) secrets.Add(key);
                var publicKey = BytesAfter("whpk_", key, PublicKeyBytes, PublicKeyBytes);
                if (publicKey != null) publicKeys.Add(publicKey);
            }
            if (count > 0 && secrets.Count + publicKeys.Count == count) return;
            throw new WebhookVerificationException(
                "secret_invalid",
                "The signing secret is `whsec_` and base64, as it was shown when the endpoint was made, and the public key is"
                    + " `whpk_` and base64, as the settings of the endpoint show it, with nothing before or after it. Check"
                    + " that the setting is there and complete, and that it is not an API key (`svc_…`).");
        }

        internal bool HasSecrets => secrets.Count > 0;

        internal bool HasPublicKeys => publicKeys.Count > 0;

        private static byte[] SecretBytes(string secret) => BytesAfter("whsec_", secret, SecretBytesMin, SecretBytesMax);

        /// <summary>
        /// The bytes whose base64 follows a prefix; null if they are not canonical base64, or have another length.
        /// </summary>
        private static byte[] BytesAfter(string prefix, string given, int bytesMin, int bytesMax)
        {
            if (given == null || !given.StartsWith(prefix, StringComparison.Ordinal)) return null;
            var text = given.Substring(prefix.Length);
            if (!Base64.IsMatch(text) || text.Length % 4 != 0) return null;
            var bytes = Convert.FromBase64String(text);
            var isWhole = bytes.Length >= bytesMin && bytes.Length <= bytesMax && Convert.ToBase64String(bytes) == text;
            return isWhole ? bytes : null;
        }

        /// <summary>True if one of the signatures belongs to one of the keys. Compares all, in constant time.</summary>
        internal bool Accept(ClaimedDelivery claim, byte[] body)
        {
            var isSvc = claim.Family == Family.Svc;
            var head = isSvc ? claim.Timestamp + "." : claim.DeliveryId + "." + claim.Timestamp + ".";
            var signed = Encoding.UTF8.GetBytes(head).Concat(body).ToArray();
            var isAccepted = false;
            foreach (var given in claim.Signatures)
            {
                if (claim.Family == Family.KeyPair)
                    foreach (var key in publicKeys) isAccepted |= Ed25519.IsSignedBy(key, signed, given);
                else
                    foreach (var secret in secrets) isAccepted |= IsEqual(SignatureOf(isSvc, secret, signed), given);
            }
            return isAccepted;
        }

        /// <summary>Takes the same time wherever two texts of one length differ.</summary>
        private static bool IsEqual(string one, string other)
        {
            var difference = one.Length ^ other.Length;
            for (var at = 0; at < one.Length && at < other.Length; at++) difference |= one[at] ^ other[at];
            return difference == 0;
        }

        private static string SignatureOf(bool isSvc, string secret, byte[] signed)
        {
            using (var mac = new HMACSHA256(isSvc ? Encoding.UTF8.GetBytes(secret) : SecretBytes(secret)))
            {
                var code = mac.ComputeHash(signed);
                if (!isSvc) return "v1," + Convert.ToBase64String(code);
                return "sha256=" + string.Concat(code.Select(one => one.ToString("x2")));
            }
        }
    }

    /// <summary>Ed25519 of libsodium, because the class library has none.</summary>
    internal static class Ed25519
    {
        private delegate int Verifier(byte[] signature, byte[] text, ulong length, byte[] key);

        private static readonly Lazy<Verifier> Found = new Lazy<Verifier>(Find);

        // The name on Windows, of NuGet's package libsodium, and where the development package is installed.
        [DllImport("libsodium", EntryPoint = "crypto_sign_verify_detached")]
        private static extern int VerifyPlain(byte[] signature, byte[] text, ulong length, byte[] key);

        [DllImport("libsodium", EntryPoint = "sodium_init")]
        private static extern int InitPlain();

        // The names of the library alone on Linux.
        [DllImport("libsodium.so.23", EntryPoint = "crypto_sign_verify_detached")]
        private static extern int Verify23(byte[] signature, byte[] text, ulong length, byte[] key);

        [DllImport("libsodium.so.23", EntryPoint = "sodium_init")]
        private static extern int Init23();

        [DllImport("libsodium.so.26", EntryPoint = "crypto_sign_verify_detached")]
        private static extern int Verify26(byte[] signature, byte[] text, ulong length, byte[] key);

        [DllImport("libsodium.so.26", EntryPoint = "sodium_init")]
        private static extern int Init26();

        internal static bool IsSignedBy(byte[] key, byte[] signed, string given)
        {
            var signature = Convert.FromBase64String(given.Substring("v1a,".Length));
            return Found.Value(signature, signed, (ulong)signed.Length, key) == 0;
        }

        private static Verifier Find()
        {
            var all = new Dictionary<Func<int>, Verifier>
            {
                { InitPlain, VerifyPlain }, { Init23, Verify23 }, { Init26, Verify26 }
            };
            foreach (var one in all)
            {
                try
                {
                    if (one.Key() >= 0) return one.Value;
                }
                catch (DllNotFoundException)
                {
                    // The next name.
                }
            }
            throw new PlatformNotSupportedException("public keys (whpk_…) need libsodium: install it, or use the secret");
        }
    }
}
