<?php
// A receiver of webhooks for PHP 8 with PDO and sodium, without other packages: php -S 127.0.0.1:3000 receiver.php

declare(strict_types=1);

const BODY_BYTES_MAX = 1_048_576;
const TOLERANCE_SECONDS = 300;

/** The request is not a delivery of Trajet. */
final class Refused extends Exception
{
}

/** The keys of WEBHOOK_SECRET: a secret or a public key, or during a rotation both, separated by a space. */
function keys(): array
{
    return array_map(function (string $key): array {
        if (preg_match('~^(?:(whsec)_([A-Za-z0-9+/]{32,}={0,2})|(whpk)_([A-Za-z0-9+/]{43}=))$~D', $key, $found)) {
            return isset($found[3]) ? ['public', base64_decode($found[4])] : ['secret', base64_decode($found[2])];
        }
        throw new LogicException('WEBHOOK_SECRET has to be the secret of the endpoint, whsec_ and base64, or whpk_');
    }, explode(' ', (string) getenv('WEBHOOK_SECRET')));
}

/** A secret accepts v1 alone, a public key v1a alone. */
function accepts(array $key, string $signed, string $given): bool
{
    [$kind, $bytes] = $key;
    if ($kind === 'secret') {
        return hash_equals('v1,' . base64_encode(hash_hmac('sha256', $signed, $bytes, binary: true)), $given);
    }
    return preg_match('~^v1a,([A-Za-z0-9+/]{86}==)$~D', $given, $found)
        && sodium_crypto_sign_verify_detached(base64_decode($found[1]), $signed, $bytes);
}

/** Returns the event of a genuine delivery. Verify the raw body: parsed and written again, it has other bytes. */
function verify(string $body): array
{
    $deliveryId = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    if ($deliveryId === '' || $timestamp === '' || $signatures === '') {
        throw new Refused('a webhook- header is missing');
    }
    if (!preg_match('/^[0-9]{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new Refused('the timestamp is not within 300 s of this clock');
    }
    $isSigned = false;
    foreach (keys() as $key) {
        foreach (explode(' ', $signatures) as $given) {
            $isSigned = accepts($key, "$deliveryId.$timestamp.$body", $given) || $isSigned;
        }
    }
    if (!$isSigned) {
        throw new Refused('the signature does not match body and secret');
    }
    $event = json_decode($body, associative: true);
    if (!is_string($event['id'] ?? null) || !is_string($event['type'] ?? null)) {
        throw new Refused('the body is not an event');
    }
    return $event;
}

/** Takes each event once: its id is the key of the table. A second program works on the rows of the table. */
function take(array $event, string $body): void
{
    $database = new PDO(getenv('WEBHOOK_DATABASE') ?: 'sqlite:webhooks.sqlite');
    $database->exec('CREATE TABLE IF NOT EXISTS webhook_event (id VARCHAR(64) PRIMARY KEY, type TEXT, body TEXT)');
    $insert = $database->prepare('INSERT INTO webhook_event VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING');
    $insert->execute([$event['id'], $event['type'], $body]);
    if ($insert->rowCount() === 1) {
        error_log("{$event['type']} {$event['id']}");
    }
}

if ($_SERVER['REQUEST_METHOD'] !== 'POST' || $_SERVER['REQUEST_URI'] !== '/hook') {
    http_response_code(404);
    return;
}
$body = (string) file_get_contents('php://input', length: BODY_BYTES_MAX + 1);
try {
    if (strlen($body) > BODY_BYTES_MAX) {
        http_response_code(413);
        return;
    }
    take(verify($body), $body);
    http_response_code(204);
} catch (Refused $refused) {
    error_log($refused->getMessage());
    http_response_code(400);
}
