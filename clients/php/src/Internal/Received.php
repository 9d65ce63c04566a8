<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Psr\Http\Message\ResponseInterface;

/**
 * An answer whose body was read; null stands for a body that is too large.
 *
 * @internal
 */
final class Received
{
    public function __construct(public readonly ResponseInterface $answer, public readonly ?string $body)
    {
    }

    /** @throws Lost if the body is shorter than the answer says, which some clients do not look at */
    public static function whole(ResponseInterface $answer, ?string $body): self
    {
        $length = $answer->getHeaderLine('content-length');
        $isPlain = $answer->getHeaderLine('content-encoding') === '' && !$answer->hasHeader('x-encoded-content-encoding');
        if ($body !== null && $isPlain && ctype_digit($length) && strlen($body) < (int) $length) {
            throw new Lost('cut', 'the body is shorter than its length');
        }
        return new self($answer, $body);
    }
}
