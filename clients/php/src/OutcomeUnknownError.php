<?php

declare(strict_types=1);

namespace Trajet\Client;

/**
 * The request may have been processed. Read `readFirst` before you send it again. A creation or a deposit may also be sent
 * again with the same body and key within 24 hours, unless `outcome_unknown` of `problem` is true.
 */
final class OutcomeUnknownError extends TrajetError
{
    /**
     * @param string $readFirst the call that shows whether the request was processed: `GET /v1/transports/…`
     * @param string|null $idempotencyKey null for a call without one
     * @param array<string, mixed>|null $problem the last answer, if it was a problem
     */
    public function __construct(
        public readonly string $readFirst,
        public readonly ?string $idempotencyKey,
        public readonly ?array $problem,
        public readonly int $attempts,
        TrajetError $cause,
    ) {
        $text = "the request may have been processed ({$cause->getMessage()}): read $readFirst before you send it again";
        parent::__construct($text, 0, $cause);
    }
}
