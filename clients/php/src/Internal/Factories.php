<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Makes requests by factories of PSR-17.
 *
 * @internal
 */
final class Factories
{
    public function __construct(
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    /** @param array<string, string> $headers */
    public function request(string $method, string $url, array $headers, ?string $body): RequestInterface
    {
        // No connection is used again: an answer of another request may wait on it.
        $request = $this->requests->createRequest($method, $url)->withHeader('connection', 'close');
        foreach ($headers as $name => $value) {
            $request = $request->withHeader($name, $value);
        }
        return $body === null ? $request : $request->withBody($this->streams->createStream($body));
    }
}
