<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Closure;
use GuzzleHttp\Client;
use GuzzleHttp\ClientInterface as GuzzleClient;
use GuzzleHttp\Psr7\HttpFactory;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Trajet\Client\ConfigurationError;

/**
 * Chooses the transport: that of a client of PSR-18 which the caller gives, else Guzzle.
 *
 * @internal
 */
final class Transports
{
    public static function of(
        ClientInterface|Closure|null $http,
        ?RequestFactoryInterface $requests,
        ?StreamFactoryInterface $streams,
        int $bytesMax,
    ): Transport {
        $factory = class_exists(HttpFactory::class) ? new HttpFactory() : null;
        $requests ??= $factory;
        $streams ??= $factory;
        if ($requests === null || $streams === null) {
            throw new ConfigurationError('give factories of PSR-17, or install guzzlehttp/guzzle');
        }
        $http ??= class_exists(Client::class) ? new Client() : null;
        if ($http === null) {
            throw new ConfigurationError('give a client of PSR-18, or install guzzlehttp/guzzle');
        }
        $factories = new Factories($requests, $streams);
        return $http instanceof GuzzleClient
            ? new GuzzleTransport($http, $factories, $bytesMax)
            : new Psr18Transport($http, $factories, $bytesMax);
    }
}
