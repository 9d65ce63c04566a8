<?php

/** Prices, orders, reads and cancels with the client of openapi-generator. */

declare(strict_types=1);

require __DIR__ . '/load.php';

use GuzzleHttp\Client;
use Trajet\Client\Api\PricingApi;
use Trajet\Client\Api\TransportsApi;
use Trajet\Client\ApiException;
use Trajet\Client\Configuration;
use Trajet\Client\Model\CancelRequest;
use Trajet\Client\Model\CreateRequest;
use Trajet\Client\Model\EstimateRequest;
use Trajet\Client\ObjectSerializer;

function given(string $name, string $type): object
{
    return ObjectSerializer::deserialize(json_decode((string) getenv($name)), $type, []);
}

$configuration = (new Configuration())
    ->setHost((string) getenv('TRAJET_URL'))
    ->setApiKey('X-Api-Key', (string) getenv('TRAJET_KEY'));
$transports = new TransportsApi(new Client(), $configuration);

$trip = given('TRAJET_ESTIMATE', EstimateRequest::class);
$estimate = (new PricingApi(new Client(), $configuration))->pricingEstimate(estimate_request: $trip);
$order = given('TRAJET_ORDER', CreateRequest::class);
$key = (string) getenv('TRAJET_IDEMPOTENCY_KEY');
$ordered = $transports->transportsCreate(create_request: $order, idempotency_key: $key);
$mission = $transports->transportsRead(id: $ordered->getId());
$cancelled = $transports->transportsCancel(id: $ordered->getId(), cancel_request: new CancelRequest());

$title = null;
try {
    $transports->transportsRead(id: 'unknown');
} catch (ApiException $refused) {
    $title = $refused->getResponseObject()?->getTitle();
}

echo json_encode([
    'price' => $estimate->getPriceHt(),
    'status' => $mission->getStatus(),
    'cancelled' => $cancelled->getStatus(),
    'title' => $title,
]), "\n";
