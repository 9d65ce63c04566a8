<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

/**
 * The state of a call after a request.
 *
 * @internal
 */
final class Course
{
    /**
     * @param int $attempts number of requests so far, with this one
     * @param bool $mayBeDone true if an earlier request of this call may have been processed
     * @param float $backoffMillis the pause before the next request, unless the answer asks for another one
     */
    public function __construct(
        public readonly string $repeat,
        public readonly string $readFirst,
        public readonly ?string $idempotencyKey,
        public readonly int $attempts,
        public readonly int $attemptsMax,
        public readonly bool $mayBeDone,
        public readonly float $remainingMillis,
        public readonly float $backoffMillis,
    ) {
    }
}
