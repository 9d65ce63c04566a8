<?php

declare(strict_types=1);

namespace Trajet\Client\Webhooks;

/**
 * The unverified values of a request's headers.
 *
 * @internal
 */
final class Claim
{
    /** @param non-empty-list<string> $signatures */
    private function __construct(
        public readonly Family $family,
        public readonly string $deliveryId,
        public readonly string $timestamp,
        public readonly array $signatures,
    ) {
    }

    /**
     * @param array<string, string|list<string>> $headers
     * @throws VerificationError
     */
    public static function of(Family $family, array $headers): self
    {
        $read = static fn (string $name): string => self::header($headers, $name) ?? throw new VerificationError(
            'missing_header',
            "the header $name is missing: pass all headers of the request; if it is not among them, a proxy removed it, or "
                . 'the request is not a delivery',
        );
        $signatures = $family->signaturesIn($read($family->signatureHeader()));
        if ($signatures === [] || array_filter($signatures, $family->isWellFormed(...)) !== $signatures) {
            $detail = "{$family->expected()}: see that no proxy changes the header";
            throw new VerificationError('signature_malformed', $detail);
        }
        return new self($family, $read($family->deliveryIdHeader()), $read($family->timestampHeader()), $signatures);
    }

    /**
     * The value of a header; null if it is absent or empty. A repeated header has no valid form.
     *
     * @param array<string, string|list<string>> $headers
     */
    public static function header(array $headers, string $name): ?string
    {
        $values = [];
        foreach ($headers as $given => $value) {
            if (strcasecmp((string) $given, $name) === 0) {
                array_push($values, ...(array) $value);
            }
        }
        $text = implode(', ', $values);
        return $text === '' ? null : $text;
    }
}
