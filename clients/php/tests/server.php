<?php

/** A hostile server for the tests: the first segment of the path names what it does. It writes a line for each request. */

declare(strict_types=1);

$server = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($server, false), "\n";
$counts = $held = [];
$json = static fn (int $status, string $body, string $more = ''): string =>
    "HTTP/1.1 $status Status\r\nContent-Type: application/json\r\n{$more}Content-Length: " . strlen($body) . "\r\n\r\n$body";
while (($connection = stream_socket_accept($server, -1)) !== false) {
    $head = '';
    while (!str_contains($head, "\r\n\r\n") && ($line = fgets($connection)) !== false) {
        $head .= $line;
    }
    $length = preg_match('/content-length: (\d+)/i', $head, $found) === 1 ? (int) $found[1] : 0;
    $body = $length > 0 ? (string) stream_get_contents($connection, $length) : '';
    $fault = explode('/', $head)[1];
    $counts[$fault] = ($counts[$fault] ?? 0) + 1;
    echo json_encode([$head, $body], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    $created = $json(201, '{"id":"m-1","status":"scheduled","unknown":{"a":1}}');
    $cut = substr($json(201, str_repeat(' ', 100)), 0, -50);
    fwrite($connection, match ($fault) {
        'cut' => $cut,
        'twicecut' => $counts[$fault] < 3 ? $cut : $created,
        'chunked' => "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"id\"\r\n",
        'empty' => $counts[$fault] < 3 ? '' : $created,
        'garbage' => "HTTP/9 $head",
        'redirect' => $json(302, '{}', "Location: /ok/v1/transports/m\r\n"),
        'large' => $json(200, '{"id":"' . str_repeat('m', 200) . '"}'),
        'largeproblem' => $json(404, '{"code":"' . str_repeat('m', 200) . '"}'),
        'gzip' => $json(200, (string) gzencode('{"id":"' . str_repeat('m', 200) . '"}'), "Content-Encoding: gzip\r\n"),
        'html' => "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\n{}",
        'json' => $json(200, '[{"id":"m"}]'),
        'typed' => $json(200, '{"id":5}'),
        'limited' => $json(429, '{"code":"rate_limited","title":"Slow","detail":"too many"}', "Retry-After: 7\r\n"),
        'proxy' => "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<h1>",
        'gone' => "HTTP/1.1 204 No Content\r\n\r\n",
        'pages' => $json(200, match ((int) (preg_match('/cursor=(\d)/', $head, $found) === 1 ? $found[1] : 1)) {
            1 => '{"data":[{"id":"a","status":"sold"},{"id":"b"}],"next_cursor":"2"}',
            2 => '{"data":[],"next_cursor":"3"}',
            default => '{"data":[{"id":"c"}],"next_cursor":null}',
        }),
        'endless' => $json(200, '{"data":[],"next_cursor":"2"}'),
        'nolist' => $json(200, '{"data":null}'),
        'deposit' => $json(201, '{"data":[{"index":0,"key":"k","status":"success"}]}'),
        'slow' => '',
        default => $json(200, "\u{feff}" . '{"id":"m-1","status":"scheduled"}'),
    });
    if ($fault === 'slow') {
        $held[] = $connection;
        continue;
    }
    fclose($connection);
}
