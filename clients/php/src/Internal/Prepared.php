<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Trajet\Client\ConfigurationError;
use Trajet\Client\File;
use Trajet\Client\Request;

/**
 * The parts of a request that are the same each time it is sent.
 *
 * @internal
 */
final class Prepared
{
    private const JSON_FLAGS = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;

    /** @param array<string, string> $headers */
    private function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly string $readFirst,
        public readonly ?string $idempotencyKey,
        public readonly array $headers,
        public readonly ?string $body,
        public readonly bool $isForm,
    ) {
    }

    public static function of(string $base, Request $request, ?string $idempotencyKey): self
    {
        $key = $request->repeat === 'with_key'
            ? Configuration::checkedIdempotencyKey($idempotencyKey ?? Configuration::newIdempotencyKey())
            : null;
        $readFirst = Configuration::filledPath($request->readFirst ?? $request->path, $request->ids);
        [$type, $body] = match (true) {
            $request->files !== null => self::form($request->files),
            $request->body === null => [null, null],
            default => ['application/json', self::json($request->body)],
        };
        $headers = ['accept' => 'application/json', 'user-agent' => Version::USER_AGENT, 'content-type' => $type];
        return new self(
            $request->method,
            $base . Configuration::filledPath($request->path, $request->ids) . Configuration::queryText($request->query),
            'GET ' . parse_url($base, PHP_URL_PATH) . $readFirst,
            $key,
            array_filter([...$headers, 'idempotency-key' => $key], static fn (?string $text): bool => $text !== null),
            $body,
            $request->files !== null,
        );
    }

    private static function json(mixed $body): string
    {
        try {
            return json_encode($body, self::JSON_FLAGS);
        } catch (\JsonException $cause) {
            throw new ConfigurationError("the body cannot be written as JSON: {$cause->getMessage()}");
        }
    }

    /**
     * The multipart form: `meta` with one entry for each file, then the files in the same order.
     *
     * @param list<File> $files
     * @return array{string, string}
     */
    private static function form(array $files): array
    {
        $boundary = bin2hex(random_bytes(16));
        $meta = self::json(array_map(static fn (File $file): array => $file->entry(), $files));
        $form = "--$boundary\r\ncontent-disposition: form-data; name=\"meta\"\r\n\r\n$meta\r\n";
        foreach ($files as $file) {
            ['file_name' => $name, 'content_type' => $type] = $file->entry() + [
                'file_name' => 'file',
                'content_type' => 'application/octet-stream',
            ];
            if (preg_match('/[\r\n]/', $type) === 1) {
                throw new ConfigurationError('contentType has to be one line');
            }
            $quoted = strtr($name, ['"' => '%22', "\r" => '%0D', "\n" => '%0A']);
            $form .= "--$boundary\r\ncontent-disposition: form-data; name=\"files\"; filename=\"$quoted\"\r\n" .
                "content-type: $type\r\n\r\n{$file->bytes()}\r\n";
        }
        return ["multipart/form-data; boundary=$boundary", "$form--$boundary--\r\n"];
    }
}
