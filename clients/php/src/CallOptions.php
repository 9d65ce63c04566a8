<?php

declare(strict_types=1);

namespace Trajet\Client;

/** Options of a call, or the defaults of a client. */
final class CallOptions
{
    /**
     * @param float|null $timeoutSeconds the most time for the whole call, with its repetitions and pauses: 90 by default,
     *     300 for files
     * @param float|null $attemptTimeoutSeconds the most time for one request and its answer: 30 by default, 120 for files
     * @param int|null $attemptsMax the most requests of the call, 4 by default
     * @param string|null $idempotencyKey a UUID v4 of a creation or a deposit. By default the call makes one: store your own
     *     if the process may stop before the answer comes.
     */
    public function __construct(
        public readonly ?float $timeoutSeconds = null,
        public readonly ?float $attemptTimeoutSeconds = null,
        public readonly ?int $attemptsMax = null,
        public readonly ?string $idempotencyKey = null,
    ) {
    }
}
