<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Psr\Http\Message\RequestInterface;

/**
 * Sends one request over a connection of its own, and reads its answer within a time.
 *
 * @internal
 */
interface Transport
{
    /**
     * @param array<string, string> $headers
     */
    public function request(string $method, string $url, array $headers, ?string $body): RequestInterface;

    /** @throws Lost */
    public function send(RequestInterface $request, float $seconds): Received;
}
