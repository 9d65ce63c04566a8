<?php

declare(strict_types=1);

namespace Trajet\Client;

use Trajet\Client\Internal\Chance;
use Trajet\Client\Internal\Course;
use Trajet\Client\Internal\Exchange;
use Trajet\Client\Internal\Prepared;
use Trajet\Client\Internal\Repetition;
use Trajet\Client\Internal\Secret;
use Trajet\Client\Internal\Transport;

/** The API that calls go to, and the key that they have. It shows the key to nobody. */
final class Connection
{
    private const LIMITS = ['timeout' => 90.0, 'attemptTimeout' => 30.0];
    /** 25 MiB take a minute and a half at 2.5 Mbit/s. */
    private const FILE_LIMITS = ['timeout' => 300.0, 'attemptTimeout' => 120.0];
    private const ATTEMPTS_MAX = 4;

    /** @internal */
    public function __construct(
        private readonly string $base,
        private readonly Secret $key,
        private readonly CallOptions $options,
        private readonly Transport $transport,
        private readonly Chance $chance,
    ) {
    }

    /**
     * Sends a request, and sends it again as `repeat` and the answers allow.
     *
     * @throws TrajetError
     */
    public function send(Request $request, ?CallOptions $options = null): Answered
    {
        return $this->answered($request, $options, static fn (array $data): array => $data)[0];
    }

    /**
     * Sends a request, and reads its answer into a class of the models.
     *
     * @template Answer of object
     * @param class-string<Answer> $class
     * @return Answer
     * @throws TrajetError
     */
    public function call(Request $request, string $class, ?CallOptions $options = null): object
    {
        return $this->answered($request, $options, $class::fromJson(...))[1];
    }

    /**
     * @template Read
     * @param callable(array<string, mixed>): Read $read
     * @return array{Answered, Read}
     */
    private function answered(Request $request, ?CallOptions $options, callable $read): array
    {
        $prepared = Prepared::of($this->base, $request, $options?->idempotencyKey);
        $limits = $prepared->isForm ? self::FILE_LIMITS : self::LIMITS;
        $limit = fn (string $name): float|int|null => $options?->$name ?? $this->options->$name;
        $attemptTimeout = $limit('attemptTimeoutSeconds') ?? $limits['attemptTimeout'];
        $attemptsMax = $limit('attemptsMax') ?? self::ATTEMPTS_MAX;
        $endsAt = $this->chance->nowMillis() + 1000 * ($limit('timeoutSeconds') ?? $limits['timeout']);
        for ($attempts = 1, $mayBeDone = false; ; $attempts++) {
            $seconds = min($attemptTimeout, ($endsAt - $this->chance->nowMillis()) / 1000);
            $outcome = (new Exchange($this->transport, $this->chance))->run($prepared, $this->key, $seconds, $attempts, $read);
            if (is_array($outcome)) {
                return $outcome;
            }
            $decision = Repetition::decide($outcome, new Course(
                repeat: $request->repeat,
                readFirst: $prepared->readFirst,
                idempotencyKey: $prepared->idempotencyKey,
                attempts: $attempts,
                attemptsMax: $attemptsMax,
                mayBeDone: $mayBeDone,
                remainingMillis: $endsAt - $this->chance->nowMillis(),
                backoffMillis: Repetition::backoffMillis($attempts, $this->chance->random()),
            ));
            if ($decision instanceof TrajetError) {
                throw $decision;
            }
            [$pause, $mayBeDone] = $decision;
            $this->chance->sleepMillis($pause);
        }
    }

    /** @return array<string, string> what is shown of the connection */
    public function __debugInfo(): array
    {
        return ['base' => $this->base];
    }
}
