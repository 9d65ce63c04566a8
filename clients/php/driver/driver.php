<?php

/** The driver of the PHP client for the suite of faults: commands in, ends out, by line. */

declare(strict_types=1);

use Trajet\Client\CallOptions;
use Trajet\Client\ConfigurationError;
use Trajet\Client\ConnectionError;
use Trajet\Client\File;
use Trajet\Client\Internal\Chance;
use Trajet\Client\Model;
use Trajet\Client\OutcomeUnknownError;
use Trajet\Client\ProblemError;
use Trajet\Client\Trajet;
use Trajet\Client\UnexpectedAnswerError;
use Trajet\Client\Webhooks\VerificationError;
use Trajet\Client\Webhooks\Webhook;

require __DIR__ . '/../package/tests/bootstrap.php';

ini_set('display_errors', 'stderr');
// Traces with arguments show the most.
ini_set('zend.exception_ignore_args', '0');

/** Its pauses take no time, and its clock may be wrong. */
final class DrivenChance extends Chance
{
    /** @var list<float> */
    public array $pauses = [];

    public function nowMillis(): float
    {
        return parent::nowMillis() + (float) getenv('TRAJET_CLOCK_OFFSET_MILLIS');
    }

    public function sleepMillis(float $millis): void
    {
        $this->pauses[] = $millis;
    }

    public function random(): float
    {
        return 0.5;
    }
}

const ENDS = [
    ProblemError::class => 'problem',
    OutcomeUnknownError::class => 'outcome_unknown',
    ConnectionError::class => 'connection',
    UnexpectedAnswerError::class => 'unexpected_answer',
    ConfigurationError::class => 'configuration',
];

function optionsOf(array $command): CallOptions
{
    $options = $command['options'] ?? [];
    $seconds = static fn (string $name): ?float => isset($options[$name]) ? $options[$name] / 1000 : null;
    return new CallOptions(
        $seconds('timeout_millis'),
        $seconds('attempt_timeout_millis'),
        $options['attempts_max'] ?? null,
        $options['idempotency_key'] ?? null,
    );
}

function made(Trajet $trajet, array $command): mixed
{
    $options = optionsOf($command);
    $body = $command['body'] ?? [];
    $transport = $command['transport'] ?? '';
    return match ($command['call']) {
        'estimate' => $trajet->pricing->estimate(Model\EstimateRequest::fromJson($body), $options),
        'create' => $trajet->transports->create(Model\CreateRequest::fromJson($body), $options),
        'read' => $trajet->transports->read($transport, $options),
        'cancel' => $trajet->transports->cancel($transport, Model\CancelRequest::fromJson($body), $options),
        'list' => array_map(
            static fn (Model\MissionListItem $mission): string => $mission->id,
            iterator_to_array($trajet->transports->list(limit: 2, options: $options), false),
        ),
        'deposit' => $trajet->documents->deposit($transport, [new File(
            $body['key'],
            content: base64_decode($body['content_base64']),
            fileName: $body['file_name'],
        )], $options),
    };
}

/** What an error says, and all that it shows. */
function failed(Throwable $error, mixed $client): array
{
    $problem = $error instanceof OutcomeUnknownError ? $error->problem : null;
    $members = [
        'end' => ENDS[$error::class] ?? 'other',
        'attempts' => $error->attempts ?? null,
        'status' => $error->status ?? $problem['status'] ?? null,
        'code' => $error->problemCode ?? $problem['code'] ?? null,
        'reason' => $error->reason ?? null,
        'read_first' => $error->readFirst ?? null,
        'idempotency_key' => $error->idempotencyKey ?? null,
        'retry_after_millis' => $error->retryAfterMillis ?? null,
        'shown' => $error . print_r($error, true) . print_r($client, true),
    ];
    return array_filter($members, static fn (mixed $member): bool => $member !== null);
}

function verified(array $asked): array
{
    try {
        $body = (string) base64_decode($asked['body_base64']);
        $event = Webhook::verify($body, $asked['headers'], $asked['keys'], nowMillis: (float) $asked['now_millis']);
        return ['end' => 'verified', 'type' => $event->type, 'event_id' => $event->id, 'known' => $event->isKnown()];
    } catch (VerificationError $error) {
        return ['end' => 'refused', 'reason' => $error->reason, 'shown' => $error . print_r($error, true)];
    }
}

$chance = new DrivenChance();
$client = null;
while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    $chance->pauses = [];
    if (isset($command['verify'])) {
        $end = verified($command['verify']);
    } else {
        try {
            $client ??= new Trajet((string) getenv('TRAJET_API'), (string) getenv('TRAJET_API_KEY'), chance: $chance);
            $data = made($client, $command);
            $end = ['end' => 'done', 'attempts' => count($chance->pauses) + 1, 'data' => $data];
        } catch (Throwable $error) {
            $end = failed($error, $client);
        }
        $end += ['pauses' => $chance->pauses];
    }
    $flags = JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION;
    echo json_encode(['id' => $command['id']] + $end, $flags), "\n";
}
