<?php

declare(strict_types=1);

namespace Trajet\Client;

/** An answer as it was received. */
final class Answered
{
    /**
     * @param array<string, mixed> $data the JSON object; empty for an answer without a body
     * @param array<string, list<string>> $headers
     * @param string $text the exact text of the body
     * @param int $attempts number of requests that the call sent
     */
    public function __construct(
        public readonly array $data,
        public readonly int $status,
        public readonly array $headers,
        public readonly string $text,
        public readonly int $attempts,
    ) {
    }
}
