<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

/**
 * No answer came. It has the text of the cause and not the cause, which shows the request with its key.
 *
 * @internal
 */
final class Lost extends \RuntimeException
{
    /** @param 'network'|'cut'|'timeout' $reason */
    public function __construct(public readonly string $reason, string $text)
    {
        parent::__construct($text);
    }
}
