<?php

declare(strict_types=1);

namespace Trajet\Client;

/** No answer came, because the connection broke or the time was over. The request can be sent again safely. */
final class ConnectionError extends TrajetError
{
    private const TEXTS = [
        'network' => 'the API cannot be reached',
        'cut' => 'the answer was cut off',
        'timeout' => 'no answer came in time',
    ];

    /** @param 'network'|'cut'|'timeout' $reason */
    public function __construct(
        public readonly string $reason,
        public readonly int $attempts,
        ?\Throwable $previous = null,
    ) {
        $requests = $attempts === 1 ? 'request' : 'requests';
        parent::__construct(self::TEXTS[$reason] . ", after $attempts $requests", 0, $previous);
    }
}
