<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

/**
 * Reads values of JSON as the types of models.
 *
 * @internal
 */
final class Json
{
    private const MODELS = 'Trajet\\Client\\Model\\';

    /** Reads a value as a type of `MEMBERS`; a value of another type stays as it is. */
    public static function read(mixed $value, string $type): mixed
    {
        if (!is_array($value)) {
            return $value;
        }
        if (preg_match('/^(?:list|map):(.+)$/D', $type, $found) === 1) {
            return array_map(static fn (mixed $item): mixed => self::read($item, $found[1]), $value);
        }
        foreach (explode('|', $type) as $one) {
            $class = self::MODELS . $one;
            if (!ctype_upper($one[0])) {
                continue;
            }
            if (!str_contains($type, '|')) {
                return $class::fromJson($value);
            }
            // The class of a union is the first one that has the members, and takes their values.
            if (array_diff_key(array_flip($class::required()), $value) === []) {
                try {
                    return $class::fromJson($value);
                } catch (\TypeError) {
                    continue;
                }
            }
        }
        return $value;
    }
}
