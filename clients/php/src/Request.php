<?php

declare(strict_types=1);

namespace Trajet\Client;

/** A request of a call, before the connection adds its address, its key and its limits. */
final class Request
{
    /**
     * @param string $path the path below the base address, with the names of ids in it: `/transports/{id}`
     * @param 'always'|'with_key'|'never' $repeat whether it is sent again after a network error, a time-out or a 5xx
     * @param array<string, string> $ids
     * @param array<string, string|int|float|bool|null> $query members that are null are left out
     * @param mixed $body what is written as JSON; null is no body
     * @param string|null $readFirst the path that shows whether the request was processed; `path` by default
     * @param list<File>|null $files are sent as a form, in place of a body
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly string $repeat,
        public readonly array $ids = [],
        public readonly array $query = [],
        public readonly mixed $body = null,
        public readonly ?string $readFirst = null,
        public readonly ?array $files = null,
    ) {
    }

    /** The same request of a list for another page. */
    public function withCursor(string $cursor): self
    {
        $query = ['cursor' => $cursor] + $this->query;
        return new self($this->method, $this->path, $this->repeat, $this->ids, $query, readFirst: $this->readFirst);
    }
}
