<?php

/** Answers the examples of README.md. */

declare(strict_types=1);

header('content-type: application/json');
$mission = ['id' => 'm-1', 'transport_id' => 'M-1', 'status' => 'scheduled'];
if (str_ends_with($_SERVER['REQUEST_URI'], '/cancel')) {
    http_response_code(409);
    echo json_encode(['code' => 'already_cancelled']);
} elseif ($_SERVER['REQUEST_METHOD'] === 'POST') {
    echo json_encode(['data' => [['index' => 0, 'key' => 'pv_livraison', 'status' => isset($_FILES['files']) ? 'success' : 'error']]]);
} else {
    echo json_encode(str_contains($_SERVER['REQUEST_URI'], '?') ? ['data' => [$mission], 'next_cursor' => null] : $mission);
}
