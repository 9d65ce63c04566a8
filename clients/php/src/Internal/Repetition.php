<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use DateTimeImmutable;
use DateTimeZone;
use Trajet\Client\ConnectionError;
use Trajet\Client\OutcomeUnknownError;
use Trajet\Client\ProblemError;
use Trajet\Client\TrajetError;
use Trajet\Client\UnexpectedAnswerError;

/**
 * Decides what is sent again. An outcome is the error that the call has without a repetition.
 *
 * @internal
 */
final class Repetition
{
    private const IN_PROGRESS = 'request_in_progress';
    private const BACKOFF_BASE_MILLIS = 500.0;
    private const BACKOFF_MAX_MILLIS = 8000.0;
    /** Without the day of the week, which PHP would move the date to. */
    private const DATE_FORMS = ['!d M Y H:i:s \G\M\T', '!d-M-y H:i:s \G\M\T', '!M d H:i:s Y'];

    /**
     * Says whether a failed request is sent again, or with which error the call fails.
     *
     * @return TrajetError|array{float, bool} the pause in milliseconds, and if the request may have been processed
     */
    public static function decide(
        ProblemError|ConnectionError|UnexpectedAnswerError $outcome,
        Course $course,
    ): TrajetError|array {
        $mayBeDone = $course->repeat !== 'always' &&
            (self::mayBeProcessed($outcome) || ($course->mayBeDone && self::leavesEarlierOpen($outcome)));
        $problem = $outcome instanceof ProblemError ? $outcome : null;
        $pause = $problem?->retryAfterMillis ?? $course->backoffMillis;
        $isInTime = $course->attempts < $course->attemptsMax && $pause < $course->remainingMillis;
        if ($isInTime && self::isRepeatable($outcome, $course->repeat)) {
            return [$pause, $mayBeDone];
        }
        if (!$mayBeDone) {
            return $outcome;
        }
        $key = $course->idempotencyKey;
        return new OutcomeUnknownError($course->readFirst, $key, $problem?->problem, $course->attempts, $outcome);
    }

    /** A failure of the server, or of the transfer of the request (408). */
    private static function isFailure(int $status): bool
    {
        return $status >= 500 || $status === 408;
    }

    private static function isOutcomeUnknown(ProblemError $outcome): bool
    {
        return ($outcome->problem['outcome_unknown'] ?? null) === true;
    }

    private static function mayBeProcessed(TrajetError $outcome): bool
    {
        if ($outcome instanceof UnexpectedAnswerError) {
            return $outcome->reason !== 'redirect';
        }
        if (!$outcome instanceof ProblemError) {
            return true;
        }
        // `request_in_progress`: the API is processing an identical request, which may be an earlier one of this call.
        if (self::isOutcomeUnknown($outcome) || $outcome->is(self::IN_PROGRESS)) {
            return true;
        }
        return self::isFailure($outcome->status) && !$outcome->is(...Generated::NOTHING_DONE_CODES);
    }

    /**
     * True if the outcome says nothing about earlier requests of the call. Any other refusal says that none was processed,
     * because the API looks the idempotency key up before it refuses.
     */
    private static function leavesEarlierOpen(TrajetError $outcome): bool
    {
        return !$outcome instanceof ProblemError || $outcome->problemCode === null ||
            in_array($outcome->status, [401, 403, 429], true) || self::isFailure($outcome->status);
    }

    private static function isRepeatable(TrajetError $outcome, string $repeat): bool
    {
        if ($outcome instanceof ConnectionError) {
            return $repeat !== 'never';
        }
        if (!$outcome instanceof ProblemError || self::isOutcomeUnknown($outcome)) {
            return false;
        }
        // The API does not process a request that it answers with 429.
        if ($outcome->status === 429) {
            return true;
        }
        if ($outcome->is(self::IN_PROGRESS)) {
            return $repeat === 'with_key';
        }
        return self::isFailure($outcome->status) && $repeat !== 'never';
    }

    /** The pause after a number of requests. Half of it is random, so that many clients do not come back at once. */
    public static function backoffMillis(int $attempts, float $random): float
    {
        return min(self::BACKOFF_BASE_MILLIS * 2 ** ($attempts - 1), self::BACKOFF_MAX_MILLIS) * (0.5 + $random / 2);
    }

    /**
     * The pause of a `Retry-After` header in milliseconds; null if it is absent or invalid. A date is compared with the
     * `Date` of the same answer, so that the clock of this machine does not matter.
     */
    public static function pauseMillis(string $header, string $date, float $nowMillis): ?float
    {
        if (preg_match('/^\d{1,9}$/D', $header) === 1) {
            return (float) $header * 1000;
        }
        $at = self::epochMillis($header);
        return $at === null ? null : max(0.0, $at - (self::epochMillis($date) ?? $nowMillis));
    }

    private static function epochMillis(string $text): ?float
    {
        if (preg_match('/^[A-Za-z]{3,9},? +(.+)$/D', $text, $found) !== 1) {
            return null;
        }
        $zone = new DateTimeZone('UTC');
        foreach (self::DATE_FORMS as $form) {
            $date = DateTimeImmutable::createFromFormat($form, (string) preg_replace('/ +/', ' ', $found[1]), $zone);
            $errors = DateTimeImmutable::getLastErrors();
            if ($date !== false && ($errors === false || $errors['warning_count'] === 0)) {
                return $date->getTimestamp() * 1000.0;
            }
        }
        return null;
    }
}
