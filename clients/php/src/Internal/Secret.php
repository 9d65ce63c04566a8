<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

use WeakMap;

/**
 * A key that no output shows, because it is no member of this object.
 *
 * @internal
 */
final class Secret
{
    /** @var WeakMap<self, string>|null */
    private static ?WeakMap $texts = null;

    public function __construct(#[\SensitiveParameter] string $text)
    {
        self::$texts ??= new WeakMap();
        self::$texts[$this] = $text;
    }

    public function reveal(): string
    {
        return self::$texts[$this] ?? '';
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('a connection cannot be serialised');
    }
}
