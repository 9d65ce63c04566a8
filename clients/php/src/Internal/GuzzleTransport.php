<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use GuzzleHttp\ClientInterface;
use GuzzleHttp\Exception\GuzzleException;
use GuzzleHttp\Psr7\Utils;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

/**
 * Sends requests by Guzzle, which takes a time-out for each, and ends an answer that is too large.
 *
 * @internal
 */
final class GuzzleTransport implements Transport
{
    private const CURL_TIMED_OUT = 28;

    public function __construct(
        private readonly ClientInterface $client,
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
        $sink = new BoundedSink(Utils::streamFor(Utils::tryFopen('php://temp', 'w+')), $this->bytesMax);
        $endsAt = hrtime(true) + $seconds * 1e9;
        $begun = null;
        $onHeaders = static function (ResponseInterface $answer) use (&$begun): void {
            $begun = $answer;
        };
        try {
            $answer = $this->client->send($request, self::options($seconds) + ['sink' => $sink, 'on_headers' => $onHeaders]);
        } catch (GuzzleException $cause) {
            if ($begun instanceof ResponseInterface && $sink->isOver()) {
                return new Received($begun, null);
            }
            throw self::lost($cause, hrtime(true) >= $endsAt, $begun !== null);
        }
        // Without curl, Guzzle ends such a transfer without an error.
        return Received::whole($answer, $sink->isOver() ? null : (string) $sink);
    }

    /** @return array<string, mixed> */
    private static function options(float $seconds): array
    {
        return [
            'allow_redirects' => false,
            'cookies' => false,
            'expect' => false,
            'http_errors' => false,
            // Zero would be no time-out.
            'timeout' => max(0.001, $seconds),
            'connect_timeout' => max(0.001, $seconds),
            // Neither curl nor Guzzle sends a request again by itself.
            'curl' => extension_loaded('curl') ? [CURLOPT_FRESH_CONNECT => true, CURLOPT_FORBID_REUSE => true] : [],
            '_curl_retries' => 2,
        ];
    }

    private static function lost(GuzzleException $cause, bool $isOver, bool $isBegun): Lost
    {
        $context = method_exists($cause, 'getHandlerContext') ? $cause->getHandlerContext() : [];
        $number = $context['errno'] ?? 0;
        $reason = $isOver || $number === self::CURL_TIMED_OUT ? 'timeout' : ($isBegun ? 'cut' : 'network');
        return new Lost($reason, $number === 0 ? $cause::class : (string) curl_strerror($number));
    }
}
