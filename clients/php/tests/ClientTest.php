<?php

declare(strict_types=1);

namespace Trajet\Client\Tests;

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\HttpFactory;
use GuzzleHttp\Psr7\Response;
use PHPUnit\Framework\TestCase;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Trajet\Client\CallOptions;
use Trajet\Client\ConfigurationError;
use Trajet\Client\ConnectionError;
use Trajet\Client\File;
use Trajet\Client\Internal\Chance;
use Trajet\Client\Model;
use Trajet\Client\OutcomeUnknownError;
use Trajet\Client\ProblemError;
use Trajet\Client\Request;
use Trajet\Client\Trajet;
use Trajet\Client\TrajetError;
use Trajet\Client\UnexpectedAnswerError;

final class ClientTest extends TestCase
{
    private const KEY = 'svc_test_0123456789';

    /** @var resource */
    private static $process;
    /** @var resource */
    private static $output;
    private static string $origin = '';

    public static function setUpBeforeClass(): void
    {
        self::$process = proc_open([PHP_BINARY, __DIR__ . '/server.php'], [1 => ['pipe', 'w']], $pipes);
        self::$output = $pipes[1];
        self::$origin = 'http://' . trim((string) fgets(self::$output));
    }

    public static function tearDownAfterClass(): void
    {
        proc_terminate(self::$process);
        proc_close(self::$process);
    }

    private function client(string $fault, mixed ...$options): Trajet
    {
        return new Trajet(self::$origin . "/$fault/v1/", self::KEY, ...$options + ['chance' => new class extends Chance {
            public function sleepMillis(float $millis): void
            {
            }
        }]);
    }

    /** @return list<array{string, string}> head and body of the next requests */
    private function sent(int $count): array
    {
        $lines = array_map(static fn (): string => (string) fgets(self::$output), range(1, $count));
        $sent = array_map(static fn (string $line): array => json_decode($line, true), $lines);
        // There is no other request.
        $more = [self::$output];
        $none = [];
        self::assertSame(0, stream_select($more, $none, $none, 0, 20_000));
        return $sent;
    }

    private static function order(): Model\CreateRequest
    {
        $place = new Model\PlaceInput(address: 'a<b é', date: '2031-03-17T09:00:00+01:00');
        return new Model\CreateRequest($place, $place, new Model\BillingInput('c', 'e', 'a'), options: ['lavage_ext']);
    }

    /** @return TrajetError what a call throws */
    private static function error(callable $call): TrajetError
    {
        try {
            $call();
        } catch (TrajetError $error) {
            return $error;
        }
        self::fail('no error was thrown');
    }

    public function testACreationIsSentAgainWithItsKeyAndBody(): void
    {
        foreach (['twicecut', 'empty'] as $fault) {
            $made = $this->client($fault)->transports->create(self::order());
            self::assertSame(['m-1', 'scheduled'], [$made->id, $made->status]);
            $sent = $this->sent(3);
            $keys = array_unique(array_map(static fn (array $one): string =>
                preg_match('/^idempotency-key: (\S+)\r$/mi', $one[0], $found) === 1 ? $found[1] . $one[1] : '', $sent));
            self::assertCount(1, $keys);
            self::assertMatchesRegularExpression('/^[0-9a-f-]{36}\{"pickup":\{"address":"a<b é"/', $keys[0]);
            self::assertStringNotContainsString('null', $sent[0][1]);
            self::assertMatchesRegularExpression('/^x-api-key: ' . self::KEY . '\r$/mi', $sent[0][0]);
            self::assertMatchesRegularExpression('~^user-agent: trajet-php/\d~mi', $sent[0][0]);
        }
    }

    public function testAWriteThatMayBeDoneIsNotSentAgain(): void
    {
        foreach (['cut', 'chunked', 'garbage', 'html', 'json', 'typed', 'slow'] as $fault) {
            $options = new CallOptions(attemptTimeoutSeconds: 0.1);
            $error = self::error(fn () => $this->client($fault)->transports->cancel('m 1/2', options: $options));
            self::assertInstanceOf(OutcomeUnknownError::class, $error, $fault);
            self::assertSame("GET /$fault/v1/transports/m%201%2F2", $error->readFirst);
            self::assertStringStartsWith("POST /$fault/v1/transports/m%201%2F2/cancel ", $this->sent(1)[0][0]);
        }
    }

    public function testReadingsFailWithTheirReason(): void
    {
        $reasons = [
            'cut' => 'cut', 'chunked' => 'cut', 'garbage' => 'network', 'slow' => 'timeout', 'redirect' => 'redirect',
            'html' => 'content_type', 'json' => 'json', 'typed' => 'json', 'large' => 'too_large', 'gzip' => 'too_large',
        ];
        foreach ($reasons as $fault => $reason) {
            $options = new CallOptions(attemptTimeoutSeconds: 0.1, attemptsMax: 2);
            $client = $this->client($fault, answerBytesMax: 100);
            $error = self::error(fn () => $client->transports->read('m', $options));
            self::assertSame($reason, $error->reason, $fault);
            $isLost = $error instanceof ConnectionError;
            self::assertSame($isLost, in_array($reason, ['cut', 'network', 'timeout'], true), $fault);
            self::assertInstanceOf($isLost ? ConnectionError::class : UnexpectedAnswerError::class, $error);
            $this->sent($isLost ? 2 : 1);
        }
    }

    public function testProblems(): void
    {
        $error = self::error(fn () => $this->client('limited')->transports->cancel('m'));
        self::assertInstanceOf(ProblemError::class, $error);
        self::assertTrue($error->is('other', 'rate_limited'));
        self::assertSame([429, 7000.0, 4], [$error->status, $error->retryAfterMillis, $error->attempts]);
        self::assertSame('429 rate_limited: too many', $error->getMessage());
        $this->sent(4);
        $error = self::error(fn () => $this->client('proxy')->transports->read('m'));
        self::assertInstanceOf(ProblemError::class, $error);
        self::assertSame([null, '404 Not Found'], [$error->problemCode, $error->getMessage()]);
        $error = self::error(fn () => $this->client('largeproblem', answerBytesMax: 100)->transports->read('m'));
        self::assertInstanceOf(ProblemError::class, $error);
        self::assertNull($error->problemCode);
        $this->sent(2);
    }

    public function testListsReadPagesAsNeeded(): void
    {
        $list = $this->client('pages')->transports->list(limit: 2, status: Model\MissionStatus::SCHEDULED);
        $ids = [];
        foreach ($list as $mission) {
            $ids[] = $mission->id;
        }
        self::assertSame(['a', 'b', 'c'], $ids);
        self::assertStringContainsString('?limit=2&status=scheduled', $this->sent(3)[0][0]);
        self::assertSame('sold', $list->first()->data[0]->status);
        self::assertCount(3, iterator_to_array($list->pages(), false));
        $this->sent(4);
        foreach (['endless' => 2, 'nolist' => 1] as $fault => $requests) {
            $error = self::error(fn () => iterator_to_array($this->client($fault)->transports->list()));
            self::assertInstanceOf(UnexpectedAnswerError::class, $error);
            $this->sent($requests);
        }
    }

    public function testFilesAndAnswersWithoutABody(): void
    {
        $path = __DIR__ . '/bootstrap.php';
        $stream = fopen('php://memory', 'w+');
        fwrite($stream, '%PDF-2');
        rewind($stream);
        $files = [
            new File('k', content: '%PDF-1', leg: 'aller', fileName: "a\"\r\né.pdf"),
            new File('l', content: $stream),
            new File('m', $path),
        ];
        $deposited = $this->client('deposit')->documents->deposit('m', $files);
        self::assertSame('success', $deposited->data[0]->status);
        $form = $this->sent(1)[0][1];
        $meta = '[{"key":"k","leg":"aller","file_name":"a\"\r\né.pdf"},{"key":"l"},{"key":"m","file_name":"bootstrap.php"}]';
        foreach ([$meta, 'filename="a%22%0D%0Aé.pdf"', '%PDF-1', '%PDF-2', 'Loads the client', 'filename="file"'] as $part) {
            self::assertStringContainsString($part, $form);
        }
        $this->client('gone')->endpoints->delete('e');
        $this->sent(1);
        $large = str_repeat(' ', 10 * 1024 * 1024 + 1);
        foreach ([new File('k'), new File('k', '/none'), new File('k', content: $large)] as $wrong) {
            $error = self::error(fn () => $this->client('deposit')->documents->deposit('m', [$wrong]));
            self::assertInstanceOf(ConfigurationError::class, $error);
        }
    }

    public function testAnyRequestCanBeSent(): void
    {
        $answered = $this->client('ok')->connection->send(new Request('GET', '/new/{id}', 'always', ids: ['id' => 'é'], query: ['a' => true]));
        self::assertSame(['m-1', 200, 1], [$answered->data['id'], $answered->status, $answered->attempts]);
        self::assertStringStartsWith('GET /ok/v1/new/%C3%A9?a=true ', $this->sent(1)[0][0]);
    }

    public function testAnyClientOfPsr18CanBeGiven(): void
    {
        $client = new class implements ClientInterface {
            public ?RequestInterface $request = null;

            public function sendRequest(RequestInterface $request): ResponseInterface
            {
                $this->request = $request;
                return new Response(200, ['content-type' => 'application/json', 'content-length' => '20'], '{"id":"m"}');
            }
        };
        $seconds = [];
        $made = static function (float $given) use (&$seconds, $client): ClientInterface {
            $seconds[] = $given;
            return $client;
        };
        $trajet = $this->client('none', http: $made, requests: new HttpFactory(), streams: new HttpFactory());
        $error = self::error(fn () => $trajet->transports->read('m', new CallOptions(attemptTimeoutSeconds: 5.0, attemptsMax: 2)));
        self::assertInstanceOf(ConnectionError::class, $error);
        self::assertSame('cut', $error->reason);
        self::assertSame([5.0, 5.0], $seconds);
        self::assertSame('close', $client->request?->getHeaderLine('connection'));
        self::assertSame('m-1', $this->client('ok', http: new Client(['timeout' => 60]))->transports->read('m')->id);
        $this->sent(1);
    }

    public function testWrongConfigurations(): void
    {
        $live = 'svc_live_0123';
        $right = [
            ['https://api.example.com/v1', $live], ['http://127.0.0.1:3000/v1', $live], ['http://[::1]/v1', $live],
            ['http://localhost/v1/', $live], ['http://api.example.com/v1', self::KEY],
        ];
        foreach ($right as [$base, $key]) {
            self::assertInstanceOf(Trajet::class, new Trajet($base, $key));
        }
        $wrong = [
            ['http://api.example.com/v1', $live], ['http://127.0.0.1.example.com/v1', $live], ['ftp://h/v1', self::KEY],
            ['https://user@h/v1', self::KEY], ['https://h/v1?', self::KEY], ['https://h/v1#', self::KEY],
            ['https://h/v 1', self::KEY], ['/v1', self::KEY], ['https://', self::KEY], ['https://h/v1', ''],
            ['https://h/v1', 'key'], ['https://h/v1', "svc_test_a\n"], ["https://h/v1\n", self::KEY],
        ];
        foreach ($wrong as [$base, $key]) {
            $error = self::error(static fn () => new Trajet($base, $key));
            self::assertInstanceOf(ConfigurationError::class, $error, $base);
            self::assertFalse(strlen($key) > 3 && str_contains((string) $error, $key));
        }
        $own = new CallOptions(idempotencyKey: '0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10');
        self::assertInstanceOf(ConfigurationError::class, self::error(fn () => $this->client('ok', options: $own)));
        foreach (['', '.', '..'] as $id) {
            self::assertInstanceOf(ConfigurationError::class, self::error(fn () => $this->client('ok')->transports->read($id)));
        }
        $key = new CallOptions(idempotencyKey: 'order-1');
        self::assertInstanceOf(ConfigurationError::class, self::error(fn () => $this->client('ok')->transports->create(self::order(), $key)));
    }

    public function testNothingShowsTheKey(): void
    {
        ini_set('zend.exception_ignore_args', '0');
        $client = $this->client('garbage');
        $error = self::error(fn () => $client->transports->read('m', new CallOptions(attemptsMax: 1)));
        $this->sent(1);
        ob_start();
        var_dump($client, $error);
        $shown = ob_get_clean() . print_r($error, true) . print_r($error->getTrace(), true) . $error . json_encode($client);
        self::assertStringNotContainsString('0123456789', $shown);
        $this->expectException(\LogicException::class);
        serialize($client);
    }
}
