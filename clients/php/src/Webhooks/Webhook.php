<?php

declare(strict_types=1);

namespace Trajet\Client\Webhooks;

/** Verifies deliveries. */
final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Verifies a delivery, and returns its event. An event may be delivered more than once: deduplicate on its id.
     *
     * The X-SVC- headers decide; if they are absent, the headers of Standard Webhooks do. A public key accepts only the
     * `v1a` signatures of Standard Webhooks.
     *
     * @param string $rawBody the body as it was received, before any parser: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers all headers of the request, such as `getallheaders()`
     * @param string|list<string> $keys the endpoint's secrets (`whsec_…`), both during a rotation, or public keys (`whpk_…`)
     * @param int $toleranceSeconds the greatest distance of the timestamp from now, in either direction
     * @param float|null $nowMillis the clock, for tests of receivers
     *
     * @throws VerificationError whose `reason` is stable, and whose message says what to do
     */
    public static function verify(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter]
        string|array $keys,
        int $toleranceSeconds = self::TOLERANCE_SECONDS,
        ?float $nowMillis = null,
    ): Event {
        $receiver = Keys::of((array) $keys);
        $check = static function (Family $family) use ($rawBody, $headers, $receiver, $toleranceSeconds, $nowMillis): string {
            $claim = Claim::of($family, $headers);
            self::checkTimestamp($claim->timestamp, $toleranceSeconds, $nowMillis ?? microtime(true) * 1000);
            if ($receiver->accept($claim, $rawBody)) {
                return $claim->deliveryId;
            }
            throw new VerificationError('signature_mismatch', 'the signature does not match body and secret: check, in this '
                . 'order, that the body is as it was received and not parsed and written again, that the secret or the '
                . 'public key is that of this endpoint, and, during a rotation, that both are given');
        };
        return Event::of($rawBody, self::acceptedId($receiver, $headers, $check));
    }

    /**
     * The delivery id of a request that one of the keys accepts. With keys of both kinds, the fault is that of the secrets.
     *
     * @param array<string, string|list<string>> $headers
     * @param callable(Family): string $check
     */
    private static function acceptedId(Keys $keys, array $headers, callable $check): string
    {
        if ($keys->secrets === []) {
            return $check(Family::KeyPair);
        }
        try {
            return $check(Family::ofSecret($headers));
        } catch (VerificationError $fault) {
            if ($keys->publicKeys === []) {
                throw $fault;
            }
        }
        try {
            return $check(Family::KeyPair);
        } catch (VerificationError) {
            throw $fault;
        }
    }

    private static function checkTimestamp(string $timestamp, int $toleranceSeconds, float $nowMillis): void
    {
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            throw new VerificationError('timestamp_invalid', 'the timestamp header has to be epoch seconds, digits only');
        }
        $age = $nowMillis / 1000 - (int) $timestamp;
        if (abs($age) <= $toleranceSeconds) {
            return;
        }
        $seconds = (int) ceil(abs($age));
        $allowed = "and $toleranceSeconds s are allowed";
        throw $age > 0
            ? new VerificationError('timestamp_too_old', "the delivery was signed $seconds s ago, $allowed: it is a replay, "
                . 'it waited in front of this program, or the clock of this machine is ahead')
            : new VerificationError('timestamp_too_new', "the delivery was signed $seconds s from now, $allowed: the clock "
                . 'of this machine is behind');
    }
}
