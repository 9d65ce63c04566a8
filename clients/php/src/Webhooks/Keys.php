<?php

declare(strict_types=1);

namespace Trajet\Client\Webhooks;

/**
 * The keys of a receiver.
 *
 * @internal
 */
final class Keys
{
    private const PUBLIC_KEY_BYTES = 32;
    /** The minimum of Standard Webhooks. Secrets of Trajet have 32 bytes. */
    private const SECRET_BYTES_MIN = 24;
    private const SECRET_BYTES_MAX = 64;

    /**
     * @param list<string> $secrets as they are written
     * @param list<string> $publicKeys bytes
     */
    private function __construct(
        #[\SensitiveParameter]
        public readonly array $secrets,
        public readonly array $publicKeys,
    ) {
    }

    /**
     * @param array<mixed> $keys
     * @throws VerificationError
     */
    public static function of(#[\SensitiveParameter] array $keys): self
    {
        $secrets = $publicKeys = [];
        foreach ($keys as $key) {
            if (!is_string($key)) {
                continue;
            }
            $publicKey = self::bytesAfter('whpk_', $key, self::PUBLIC_KEY_BYTES, self::PUBLIC_KEY_BYTES);
            if ($publicKey !== null) {
                $publicKeys[] = $publicKey;
            } elseif (self::secretBytes($key) !== null) {
                $secrets[] = $key;
            }
        }
        if ($keys === [] || count($secrets) + count($publicKeys) !== count($keys)) {
            throw new VerificationError('secret_invalid', 'the signing secret is `whsec_` and base64, as it was shown when the '
                . 'endpoint was made, and the public key is `whpk_` and base64, as the settings of the endpoint show it, with '
                . 'nothing before or after it: check that the setting is there and complete, and that it is not an API key '
                . '(`svc_…`)');
        }
        return new self($secrets, $publicKeys);
    }

    /**
     * True if one of the signatures belongs to one of the keys. It asks for all of them: an end at the first match would
     * show its position.
     */
    public function accept(Claim $claim, string $body): bool
    {
        $accepted = 0;
        $keys = $claim->family === Family::KeyPair ? $this->publicKeys : $this->secrets;
        foreach ($keys as $key) {
            foreach ($claim->signatures as $signature) {
                $accepted += (int) self::isOf($key, $signature, $claim, $body);
            }
        }
        return $accepted > 0;
    }

    private static function isOf(#[\SensitiveParameter] string $key, string $signature, Claim $claim, string $body): bool
    {
        $head = $claim->family === Family::Svc ? $claim->timestamp : "$claim->deliveryId.$claim->timestamp";
        $signed = "$head.$body";
        return match ($claim->family) {
            Family::Svc => hash_equals('sha256=' . hash_hmac('sha256', $signed, $key), $signature),
            Family::Standard => hash_equals(
                'v1,' . base64_encode(hash_hmac('sha256', $signed, self::secretBytes($key) ?? '', true)),
                $signature,
            ),
            Family::KeyPair => self::isSigned((string) base64_decode(substr($signature, strlen('v1a,'))), $signed, $key),
        };
    }

    private static function isSigned(string $signature, string $signed, string $publicKey): bool
    {
        try {
            return sodium_crypto_sign_verify_detached($signature, $signed, $publicKey);
        } catch (\SodiumException) {
            return false;
        }
    }

    private static function secretBytes(#[\SensitiveParameter] string $key): ?string
    {
        return self::bytesAfter('whsec_', $key, self::SECRET_BYTES_MIN, self::SECRET_BYTES_MAX);
    }

    /** The bytes whose base64 follows a prefix; null if they are not canonical base64, or have another length. */
    private static function bytesAfter(
        string $prefix,
        #[\SensitiveParameter]
        string $text,
        int $bytesMin,
        int $bytesMax,
    ): ?string {
        $encoded = substr($text, strlen($prefix));
        $bytes = base64_decode($encoded, true);
        if (!str_starts_with($text, $prefix) || $bytes === false || base64_encode($bytes) !== $encoded) {
            return null;
        }
        return strlen($bytes) >= $bytesMin && strlen($bytes) <= $bytesMax ? $bytes : null;
    }
}
