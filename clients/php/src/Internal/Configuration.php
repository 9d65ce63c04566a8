<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use Trajet\Client\ConfigurationError;

/**
 * Checks what the caller gives, before anything is sent. No message shows a key.
 *
 * @internal
 */
final class Configuration
{
    private const UUID_V4 = '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/Di';
    private const LOOPBACK = '/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/D';

    public static function checkKey(#[\SensitiveParameter] string $apiKey): void
    {
        if (!str_starts_with($apiKey, 'svc_') || preg_match('/^[\x21-\x7e]+$/D', $apiKey) !== 1) {
            throw new ConfigurationError('apiKey has to be an API key, which begins with svc_test_ or svc_live_');
        }
    }

    /** Returns the base address without a trailing slash. */
    public static function checkedBase(string $text, #[\SensitiveParameter] string $apiKey): string
    {
        $parts = preg_match('/^[\x21-\x7e]+$/D', $text) === 1 ? parse_url($text) : false;
        $scheme = strtolower($parts['scheme'] ?? '');
        $isPlain = strpbrk($text, '?#@') === false;
        if ($parts === false || !in_array($scheme, ['http', 'https'], true) || ($parts['host'] ?? '') === '' || !$isPlain) {
            $expected = 'an http or https address with the version, such as https://host/v1';
            throw new ConfigurationError("baseUrl has to be $expected");
        }
        $isLive = str_starts_with($apiKey, 'svc_live_');
        if ($scheme === 'http' && $isLive && preg_match(self::LOOPBACK, $parts['host']) !== 1) {
            throw new ConfigurationError('baseUrl has to begin with https://, because apiKey is a live key');
        }
        return rtrim($text, '/');
    }

    public static function checkedIdempotencyKey(string $key): string
    {
        if (preg_match(self::UUID_V4, $key) !== 1) {
            throw new ConfigurationError('idempotencyKey has to be a UUID v4');
        }
        return $key;
    }

    public static function newIdempotencyKey(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }

    /**
     * Puts ids into a path such as `/transports/{id}`.
     *
     * @param array<string, string> $ids
     */
    public static function filledPath(string $path, array $ids): string
    {
        return (string) preg_replace_callback('/\{(\w+)\}/', static function (array $found) use ($ids): string {
            $id = $ids[$found[1]] ?? '';
            // A proxy may remove a dot segment from the path, and the request would reach another endpoint.
            if (in_array($id, ['', '.', '..'], true)) {
                throw new ConfigurationError("$found[1] has to be an id");
            }
            return rawurlencode($id);
        }, $path);
    }

    /**
     * Writes a query with its `?`; members that are null are left out.
     *
     * @param array<string, string|int|float|bool|null> $query
     */
    public static function queryText(array $query): string
    {
        $given = array_filter($query, static fn (mixed $value): bool => $value !== null);
        $texts = array_map(static fn (mixed $value): mixed => is_bool($value) ? var_export($value, true) : $value, $given);
        return $texts === [] ? '' : '?' . http_build_query($texts, '', '&', PHP_QUERY_RFC3986);
    }
}
