<?php

declare(strict_types=1);

namespace Trajet\Client;

/** The answer cannot come from the API. Check the base address, and proxies on the way. */
final class UnexpectedAnswerError extends TrajetError
{
    /** @param 'redirect'|'content_type'|'json'|'too_large' $reason */
    public function __construct(public readonly string $reason, public readonly int $status, string $detail)
    {
        parent::__construct($detail);
    }
}
