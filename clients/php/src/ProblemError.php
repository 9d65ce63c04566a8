<?php

declare(strict_types=1);

namespace Trajet\Client;

/**
 * The API refused the request, or failed at a request that can be sent again safely. Programs branch on `status` and
 * `problemCode`.
 */
final class ProblemError extends TrajetError
{
    public readonly int $status;

    /** The code of the problem; null if the answer came from a proxy. */
    public readonly ?string $problemCode;

    /**
     * @param array<string, mixed> $problem every member of the problem
     * @param array<string, list<string>> $headers
     * @param float|null $retryAfterMillis the pause that `Retry-After` asks for; null without one
     */
    public function __construct(
        public readonly array $problem,
        public readonly array $headers,
        public readonly ?float $retryAfterMillis,
        public readonly int $attempts,
    ) {
        $this->status = $problem['status'];
        $this->problemCode = $problem['code'] ?? null;
        $fields = array_map(self::fieldText(...), $problem['errors'] ?? []);
        $detail = is_string($problem['detail'] ?? null) ? $problem['detail'] : '';
        $parts = ["$this->status " . ($this->problemCode ?? $problem['title']), $detail, implode(', ', $fields)];
        parent::__construct(implode(': ', array_filter($parts, static fn (string $part): bool => $part !== '')));
    }

    /** @param array<string, mixed> $error */
    private static function fieldText(array $error): string
    {
        $text = static fn (mixed $value): string => is_string($value) ? $value : '';
        return $text($error['field'] ?? null) . ': ' . $text($error['error'] ?? null);
    }

    /** True for a problem with one of the codes. */
    public function is(string ...$codes): bool
    {
        return in_array($this->problemCode, $codes, true);
    }
}
