<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Trajet\Client\Answered;
use Trajet\Client\ConnectionError;
use Trajet\Client\ProblemError;
use Trajet\Client\UnexpectedAnswerError;

/**
 * Sends one request, and makes an outcome of its answer. Follows no redirect.
 *
 * @internal
 */
final class Exchange
{
    private const JSON_TYPE = '~^application/(?:[\w.-]+\+)?json\s*(?:;|$)~Di';
    private const BYTE_ORDER_MARK = "\xef\xbb\xbf";

    public function __construct(private readonly Transport $transport, private readonly Chance $chance)
    {
    }

    /**
     * @template Read
     * @param callable(array<string, mixed>): Read $read reads the JSON object
     * @return array{Answered, Read}|ProblemError|ConnectionError|UnexpectedAnswerError
     */
    public function run(
        Prepared $prepared,
        Secret $key,
        float $seconds,
        int $attempts,
        callable $read,
    ): array|ProblemError|ConnectionError|UnexpectedAnswerError {
        try {
            $received = $this->received($prepared, $key, $seconds);
        } catch (Lost $lost) {
            // Not the exception itself: its trace has the request with the key.
            return new ConnectionError($lost->reason, $attempts, new \RuntimeException($lost->getMessage()));
        }
        $status = $received->answer->getStatusCode();
        if ($status < 200 || ($status >= 300 && $status < 400)) {
            $detail = "the answer is a redirect ($status), which the API never sends: check baseUrl";
            return new UnexpectedAnswerError('redirect', $status, $detail);
        }
        return $status >= 400 ? $this->problem($received, $attempts) : self::answered($received, $attempts, $read);
    }

    /** @throws Lost */
    private function received(Prepared $prepared, Secret $key, float $seconds): Received
    {
        if ($seconds <= 0) {
            throw new Lost('timeout', 'the time of the call is over');
        }
        $headers = [...$prepared->headers, 'x-api-key' => $key->reveal()];
        $request = $this->transport->request($prepared->method, $prepared->url, $headers, $prepared->body);
        return $this->transport->send($request, $seconds);
    }

    /**
     * @template Read
     * @param callable(array<string, mixed>): Read $read
     * @return array{Answered, Read}|UnexpectedAnswerError
     */
    private static function answered(Received $received, int $attempts, callable $read): array|UnexpectedAnswerError
    {
        $status = $received->answer->getStatusCode();
        $headers = array_change_key_case($received->answer->getHeaders());
        if ($status === 204) {
            return [new Answered([], $status, $headers, '', $attempts), $read([])];
        }
        if ($received->body === null) {
            return new UnexpectedAnswerError('too_large', $status, 'the answer is too large');
        }
        $type = $received->answer->getHeaderLine('content-type');
        if (preg_match(self::JSON_TYPE, $type) !== 1) {
            $found = $type === '' ? 'without a type' : $type;
            return new UnexpectedAnswerError('content_type', $status, "the answer is $found instead of JSON: check baseUrl");
        }
        $data = self::object($received->body);
        if ($data === null) {
            return new UnexpectedAnswerError('json', $status, 'the answer is not a JSON object');
        }
        try {
            return [new Answered($data, $status, $headers, $received->body, $attempts), $read($data)];
        } catch (\TypeError) {
            return new UnexpectedAnswerError('json', $status, 'the answer has a member of another type');
        }
    }

    /** Reads a problem. The error page of a proxy becomes a problem without a code. */
    private function problem(Received $received, int $attempts): ProblemError
    {
        $answer = $received->answer;
        $problem = self::object($received->body ?? '') ?? [];
        if (!is_string($problem['code'] ?? null)) {
            unset($problem['code']);
        }
        $errors = is_array($problem['errors'] ?? null) ? array_values(array_filter($problem['errors'], is_array(...))) : [];
        $type = is_string($problem['type'] ?? null) ? $problem['type'] : 'about:blank';
        $title = is_string($problem['title'] ?? null) ? $problem['title'] : $answer->getReasonPhrase();
        $status = $answer->getStatusCode();
        $pause = Repetition::pauseMillis(
            $answer->getHeaderLine('retry-after'),
            $answer->getHeaderLine('date'),
            $this->chance->nowMillis(),
        );
        return new ProblemError(
            ['type' => $type, 'title' => $title, 'status' => $status, 'errors' => $errors] + $problem,
            array_change_key_case($answer->getHeaders()),
            $pause,
            $attempts,
        );
    }

    /**
     * Reads a JSON object; null for any other text.
     *
     * @return array<string, mixed>|null
     */
    private static function object(string $text): ?array
    {
        $json = str_starts_with($text, self::BYTE_ORDER_MARK) ? substr($text, 3) : $text;
        if (!str_starts_with(ltrim($json, " \t\r\n"), '{')) {
            return null;
        }
        $value = json_decode($json, true, flags: JSON_INVALID_UTF8_SUBSTITUTE);
        return is_array($value) ? $value : null;
    }
}
