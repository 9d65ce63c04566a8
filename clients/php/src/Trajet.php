<?php

declare(strict_types=1);

namespace Trajet\Client;

use Closure;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Trajet\Client\Internal\Chance;
use Trajet\Client\Internal\Configuration;
use Trajet\Client\Internal\Secret;
use Trajet\Client\Internal\Transports;

/** The client of the API. Its groups of calls are those of the reference: `$trajet->transports->create(…)`. */
final class Trajet extends Groups
{
    public const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

    /** Sends any request, also one that this release does not have. */
    public readonly Connection $connection;

    /**
     * @param string $baseUrl the address of the API with its version, such as `https://api.example.com/v1`
     * @param ClientInterface|Closure(float): ClientInterface|null $http a client of PSR-18, or a function that makes one
     *     with a time-out in seconds. Guzzle, which is used by default, gets the time-outs of each call; every other
     *     client has its own.
     * @param RequestFactoryInterface|null $requests a factory of PSR-17; that of Guzzle by default
     * @param StreamFactoryInterface|null $streams a factory of PSR-17; that of Guzzle by default
     * @param Chance|null $chance for tests
     *
     * @throws ConfigurationError
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter]
        string $apiKey,
        ?CallOptions $options = null,
        ClientInterface|Closure|null $http = null,
        ?RequestFactoryInterface $requests = null,
        ?StreamFactoryInterface $streams = null,
        int $answerBytesMax = self::ANSWER_BYTES_MAX,
        ?Chance $chance = null,
    ) {
        Configuration::checkKey($apiKey);
        if ($options?->idempotencyKey !== null) {
            throw new ConfigurationError('idempotencyKey is an option of one call');
        }
        $this->connection = new Connection(
            Configuration::checkedBase($baseUrl, $apiKey),
            new Secret($apiKey),
            $options ?? new CallOptions(),
            Transports::of($http, $requests, $streams, $answerBytesMax),
            $chance ?? new Chance(),
        );
        parent::__construct($this->connection);
    }
}
