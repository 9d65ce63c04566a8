<?php

declare(strict_types=1);

namespace Trajet\Client;

use Generator;
use IteratorAggregate;

/**
 * A list: iterates over the items of all pages, and reads pages as needed.
 *
 * @template Page of object
 * @template Item of object
 * @implements IteratorAggregate<int, Item>
 */
final class Paged implements IteratorAggregate
{
    /** @param class-string<Page> $page */
    public function __construct(
        private readonly Connection $connection,
        private readonly Request $request,
        private readonly string $page,
        private readonly ?CallOptions $options,
    ) {
    }

    /**
     * @return Page the first page
     * @throws TrajetError
     */
    public function first(): object
    {
        return $this->read($this->request);
    }

    /**
     * @return Generator<int, Page>
     * @throws TrajetError
     */
    public function pages(): Generator
    {
        for ($request = $this->request, $seen = null; ; $request = $this->request->withCursor($seen)) {
            $page = $this->read($request);
            yield $page;
            if ($page->nextCursor === null) {
                return;
            }
            if ($page->nextCursor === $seen) {
                throw new UnexpectedAnswerError('json', 200, 'the list repeats its cursor');
            }
            $seen = $page->nextCursor;
        }
    }

    /**
     * @return Generator<int, Item>
     * @throws TrajetError
     */
    public function getIterator(): Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page->data as $item) {
                yield $item;
            }
        }
    }

    /** @return Page */
    private function read(Request $request): object
    {
        $page = $this->connection->call($request, $this->page, $this->options);
        if (!isset($page->data)) {
            throw new UnexpectedAnswerError('json', 200, 'the answer is not a page of a list');
        }
        return $page;
    }
}
