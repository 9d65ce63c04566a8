<?php

declare(strict_types=1);

namespace Trajet\Client\Tests;

use PHPUnit\Framework\TestCase;
use Trajet\Client\ConnectionError;
use Trajet\Client\Internal\Course;
use Trajet\Client\Internal\Repetition;
use Trajet\Client\OutcomeUnknownError;
use Trajet\Client\ProblemError;
use Trajet\Client\UnexpectedAnswerError;

final class RepetitionTest extends TestCase
{
    public function testRetryAfterIsComparedWithTheDateOfTheAnswer(): void
    {
        $now = gmmktime(10, 0, 0, 11, 20, 2026) * 1000.0;
        $hour = 'Fri, 20 Nov 2026 11:00:00 GMT';
        $pauses = [
            ['0', '', 0.0], ['7', '', 7000.0], ['999999999', '', 999999999000.0], ['1000000000', '', null], ['-5', '', null],
            ['1.5', '', null], ['', '', null], ['soon', '', null], ['7, 8', '', null], ["7\n", '', null],
            ['Fri, 20 Nov 2026 10:00:05 GMT', '', 5000.0], ['Fri, 20 Nov 2026 09:00:00 GMT', '', 0.0],
            ['Friday, 20-Nov-26 10:00:05 GMT', '', 5000.0], ['Fri Nov 20 10:00:05 2026', '', 5000.0],
            ['Fri, 20 Nov 2026 11:00:05 GMT', $hour, 5000.0], ['Fri, 20 Nov 2026 10:00:05 GMT', 'today', 5000.0],
            ['7', $hour, 7000.0], ['Fri, 40 Nov 2026 10:00:05 GMT', '', null],
        ];
        foreach ($pauses as [$given, $date, $expected]) {
            self::assertSame($expected, Repetition::pauseMillis($given, $date, $now), "$given, $date");
        }
    }

    public function testPausesDouble(): void
    {
        $pauses = array_map(static fn (int $attempts): float => Repetition::backoffMillis($attempts, 0.5), [1, 2, 3, 4, 5, 9]);
        self::assertSame([375.0, 750.0, 1500.0, 3000.0, 6000.0, 6000.0], $pauses);
        self::assertSame(250.0, Repetition::backoffMillis(1, 0.0));
    }

    private static function problem(int $status, ?string $code, bool $unknown = false, ?float $pause = null): ProblemError
    {
        $problem = ['status' => $status, 'title' => 't', 'outcome_unknown' => $unknown] + ($code === null ? [] : ['code' => $code]);
        return new ProblemError($problem, [], $pause, 1);
    }

    private static function course(string $repeat, bool $mayBeDone, int $attempts = 1, float $remaining = 60_000): Course
    {
        return new Course($repeat, 'GET /', null, $attempts, 4, $mayBeDone, $remaining, 1000.0);
    }

    public function testEachOutcomeHasItsDecision(): void
    {
        $lost = new ConnectionError('cut', 1);
        $redirect = new UnexpectedAnswerError('redirect', 302, '');
        $json = new UnexpectedAnswerError('json', 200, '');
        $decisions = [
            [$lost, 'always', false, 'repeat'], [$lost, 'with_key', false, 'repeat, may be done'],
            [$lost, 'never', false, 'unknown'], [self::problem(429, 'rate_limited'), 'never', false, 'repeat'],
            [self::problem(429, 'rate_limited'), 'with_key', true, 'repeat, may be done'],
            [self::problem(422, 'invalid'), 'with_key', false, 'fail'], [self::problem(422, 'invalid'), 'with_key', true, 'fail'],
            [self::problem(409, 'request_in_progress'), 'with_key', false, 'repeat, may be done'],
            [self::problem(409, 'request_in_progress'), 'never', false, 'unknown'],
            [self::problem(502, null), 'with_key', false, 'repeat, may be done'],
            [self::problem(502, 'billing_unavailable'), 'with_key', false, 'repeat'],
            [self::problem(502, 'billing_unavailable'), 'never', false, 'fail'],
            [self::problem(502, 'billing_unavailable', true), 'with_key', false, 'unknown'],
            [self::problem(502, null, true), 'always', false, 'fail'], [self::problem(408, null), 'always', false, 'repeat'],
            [self::problem(401, 'unauthorized'), 'with_key', true, 'unknown'],
            [self::problem(404, null), 'with_key', true, 'unknown'], [$redirect, 'never', false, 'fail'],
            [$redirect, 'with_key', true, 'unknown'], [$json, 'with_key', false, 'unknown'], [$json, 'always', false, 'fail'],
        ];
        foreach ($decisions as $at => [$outcome, $repeat, $mayBeDone, $expected]) {
            $made = Repetition::decide($outcome, self::course($repeat, $mayBeDone));
            $found = match (true) {
                $made instanceof OutcomeUnknownError => 'unknown',
                $made instanceof \Throwable => 'fail',
                default => $made[1] ? 'repeat, may be done' : 'repeat',
            };
            self::assertSame($expected, $found, "decision $at");
        }
    }

    public function testACallEndsInTimeAndAfterItsRequests(): void
    {
        $limited = self::problem(429, 'rate_limited', pause: 10_000.0);
        self::assertSame([10_000.0, false], Repetition::decide($limited, self::course('always', false, 3, 10_000.5)));
        self::assertSame($limited, Repetition::decide($limited, self::course('always', false, 3, 10_000)));
        self::assertSame($limited, Repetition::decide($limited, self::course('always', false, 4)));
    }
}
