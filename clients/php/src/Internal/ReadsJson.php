<?php

declare(strict_types=1);

namespace Trajet\Client\Internal;

/**
 * Reads and writes the JSON of a model. `MEMBERS` says of each property its name in JSON and its type: that of PHP, with
 * `list:` or `map:` before the type of items, and `?` before the type of what may be null.
 *
 * @internal
 */
trait ReadsJson
{
    /**
     * Reads the members of a JSON object. Unknown ones are left out. One that may not be null and is missing has no value:
     * to read it is an error of PHP.
     *
     * @param array<string, mixed> $json
     * @throws \TypeError for a value of another type
     */
    public static function fromJson(array $json): self
    {
        $made = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        foreach (self::MEMBERS as $name => [$member, $type]) {
            if (isset($json[$member])) {
                $made->$name = Json::read($json[$member], ltrim($type, '?'));
            } elseif ($type[0] === '?') {
                $made->$name = null;
            }
        }
        return $made;
    }

    /** @return list<string> the members that a JSON object of this class has */
    public static function required(): array
    {
        $required = array_filter(self::MEMBERS, static fn (array $member): bool => $member[1][0] !== '?');
        return array_column($required, 0);
    }

    /** Members that are null are left out. */
    public function jsonSerialize(): object
    {
        $json = [];
        foreach (self::MEMBERS as $name => [$member, $type]) {
            if (isset($this->$name)) {
                $json[$member] = str_contains($type, 'map:') ? (object) $this->$name : $this->$name;
            }
        }
        return (object) $json;
    }
}
