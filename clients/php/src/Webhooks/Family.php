<?php

declare(strict_types=1);

namespace Trajet\Client\Webhooks;

/**
 * A kind of signature with its headers.
 *
 * @internal
 */
enum Family: string
{
    case Svc = 'svc';
    case Standard = 'standard';
    case KeyPair = 'key_pair';

    /**
     * The X-SVC- headers, or those of Standard Webhooks if the request has none of the first.
     *
     * @param array<string, string|list<string>> $headers
     */
    public static function ofSecret(array $headers): self
    {
        $has = static fn (self $family): bool => Claim::header($headers, $family->signatureHeader()) !== null ||
            Claim::header($headers, $family->timestampHeader()) !== null;
        return !$has(self::Svc) && $has(self::Standard) ? self::Standard : self::Svc;
    }

    public function deliveryIdHeader(): string
    {
        return $this === self::Svc ? 'X-SVC-Delivery-Id' : 'webhook-id';
    }

    public function timestampHeader(): string
    {
        return $this === self::Svc ? 'X-SVC-Timestamp' : 'webhook-timestamp';
    }

    public function signatureHeader(): string
    {
        return $this === self::Svc ? 'X-SVC-Signature' : 'webhook-signature';
    }

    /**
     * The signatures of this kind in a header. The list of Standard Webhooks may hold other versions.
     *
     * @return list<string>
     */
    public function signaturesIn(string $text): array
    {
        if ($this === self::Svc) {
            return [$text];
        }
        $version = $this === self::KeyPair ? 'v1a,' : 'v1,';
        $ofVersion = static fn (string $one): bool => str_starts_with($one, $version);
        return array_values(array_filter(explode(' ', $text), $ofVersion));
    }

    public function isWellFormed(string $signature): bool
    {
        return preg_match(match ($this) {
            self::Svc => '/^sha256=[0-9a-f]{64}$/D',
            self::Standard => '~^v1,[A-Za-z0-9+/]{43}=$~D',
            self::KeyPair => '~^v1a,[A-Za-z0-9+/]{86}==$~D',
        }, $signature) === 1;
    }

    public function expected(): string
    {
        return match ($this) {
            self::Svc => 'X-SVC-Signature has to be `sha256=` and 64 hexadecimal digits in lower case, once',
            self::Standard => 'webhook-signature has to be `v1,` and the base64 of 32 bytes, several of them with a space '
                . 'between',
            self::KeyPair => 'webhook-signature has to list `v1a,` and the base64 of 64 bytes, which the settings of the '
                . 'endpoint switch on',
        };
    }
}
