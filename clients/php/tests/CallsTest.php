<?php

declare(strict_types=1);

namespace Trajet\Client\Tests;

use GuzzleHttp\Psr7\Response;
use PHPUnit\Framework\TestCase;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use ReflectionMethod;
use ReflectionNamedType;
use ReflectionObject;
use Trajet\Client\Connection;
use Trajet\Client\Paged;
use Trajet\Client\ProblemError;
use Trajet\Client\Trajet;

/** The calls are those of the document. */
final class CallsTest extends TestCase
{
    /** An argument for each parameter that a call needs. */
    private static function arguments(ReflectionMethod $method): array
    {
        $arguments = [];
        foreach ($method->getParameters() as $parameter) {
            $type = $parameter->getType();
            if (!$parameter->isOptional() && $type instanceof ReflectionNamedType) {
                $arguments[] = match ($type->getName()) {
                    'string' => 'm-1',
                    'array' => [],
                    default => (new \ReflectionClass($type->getName()))->newInstanceWithoutConstructor(),
                };
            }
        }
        return $arguments;
    }

    public function testEveryCallSendsOneRequestToAPathWithItsIds(): void
    {
        $client = new class implements ClientInterface {
            /** @var list<RequestInterface> */
            public array $sent = [];

            public function sendRequest(RequestInterface $request): ResponseInterface
            {
                $this->sent[] = $request;
                return new Response(404, ['content-type' => 'application/problem+json'], '{"code":"not_found"}');
            }
        };
        $trajet = new Trajet('https://api.example.com/v1', 'svc_test_0123', http: $client);
        $calls = 0;
        foreach ((new ReflectionObject($trajet))->getProperties() as $group) {
            $calling = $group->getValue($trajet);
            foreach ($calling instanceof Connection ? [] : (new ReflectionObject($calling))->getMethods() as $method) {
                if ($method->isConstructor()) {
                    continue;
                }
                $calls++;
                try {
                    $made = $method->invokeArgs($calling, self::arguments($method));
                    self::assertInstanceOf(Paged::class, $made);
                    $made->first();
                    self::fail("{$group->getName()}->{$method->getName()} has an answer");
                } catch (ProblemError $error) {
                    self::assertTrue($error->is('not_found'));
                }
            }
        }
        self::assertGreaterThan(30, $calls);
        self::assertCount($calls, $client->sent);
        foreach ($client->sent as $request) {
            self::assertMatchesRegularExpression('~^https://api\.example\.com/v1/[\w/-]+$~D', (string) $request->getUri());
        }
    }
}
