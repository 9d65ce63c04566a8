<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

/**
 * The clock, the pauses and the random numbers of a connection. Tests have their own.
 *
 * @internal
 */
class Chance
{
    public function nowMillis(): float
    {
        return microtime(true) * 1000;
    }

    public function sleepMillis(float $millis): void
    {
        // `usleep` takes less than a second on some systems.
        for ($left = $millis; $left > 0; $left -= 500) {
            usleep((int) (1000 * min(500, $left)));
        }
    }

    /** A number from 0 to less than 1. */
    public function random(): float
    {
        return random_int(0, 0xffffff) / 0x1000000;
    }
}
