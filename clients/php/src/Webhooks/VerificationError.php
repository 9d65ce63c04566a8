<?php

declare(strict_types=1);

namespace Trajet\Client\Webhooks;

/** The request is not a delivery of Trajet, or cannot be verified as one: answer 400 and ignore it. */
final class VerificationError extends \RuntimeException
{
    /** @param string $reason a stable word that programs may branch on, such as `signature_mismatch` */
    public function __construct(public readonly string $reason, string $detail)
    {
        parent::__construct($detail);
    }
}
