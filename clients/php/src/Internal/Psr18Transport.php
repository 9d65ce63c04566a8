<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Closure;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\StreamInterface;

/**
 * Sends requests by any client of PSR-18. It has its own time-out, or a function makes it with one.
 *
 * @internal
 */
final class Psr18Transport implements Transport
{
    private const CHUNK_BYTES = 65_536;

    /** @param ClientInterface|Closure(float): ClientInterface $client */
    public function __construct(
        private readonly ClientInterface|Closure $client,
        private readonly Factories $factories,
        private readonly int $bytesMax,
    ) {
    }

    public function request(string $method, string $url, array $headers, ?string $body): RequestInterface
    {
        return $this->factories->request($method, $url, $headers, $body);
    }

    public function send(RequestInterface $request, float $seconds): Received
    {
        $client = $this->client instanceof Closure ? ($this->client)(max(0.001, $seconds)) : $this->client;
        $startedAt = hrtime(true);
        $reason = 'network';
        try {
            $answer = $client->sendRequest($request);
            $reason = 'cut';
            return Received::whole($answer, $this->read($answer->getBody()));
        } catch (ClientExceptionInterface | \RuntimeException $cause) {
            $isOver = (hrtime(true) - $startedAt) / 1e9 >= $seconds;
            throw new Lost($cause instanceof Lost || !$isOver ? $reason : 'timeout', $cause::class);
        }
    }

    private function read(StreamInterface $body): ?string
    {
        if ($body->isSeekable()) {
            $body->rewind();
        }
        $read = '';
        while (!$body->eof()) {
            $read .= $body->read(self::CHUNK_BYTES);
            if (strlen($read) > $this->bytesMax) {
                $body->close();
                return null;
            }
        }
        return $read;
    }
}
