<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use GuzzleHttp\Psr7\StreamDecoratorTrait;
use Psr\Http\Message\StreamInterface;

/**
 * Takes a body up to a number of bytes, and then nothing more, which ends the transfer.
 *
 * @internal
 */
final class BoundedSink implements StreamInterface
{
    use StreamDecoratorTrait;

    private int $bytes = 0;

    public function __construct(private StreamInterface $stream, private readonly int $bytesMax)
    {
    }

    public function write($string): int
    {
        $this->bytes += strlen($string);
        return $this->isOver() ? 0 : $this->stream->write($string);
    }

    public function isOver(): bool
    {
        return $this->bytes > $this->bytesMax;
    }
}
