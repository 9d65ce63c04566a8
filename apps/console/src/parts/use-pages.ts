import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { ListState } from "./data-list.model.ts"

interface PageOf<Row> {
  readonly data: ReadonlyArray<Row>
  readonly next_cursor: string | null
}

type ReadPage<Row> = (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<Row>>

/** Reads a list page by page, for `DataList`. The rows of an earlier key stay until those of the new key are there. */
export const usePages = <Row>(
  queryKey: QueryKey,
  read: ReadPage<Row>,
  options: { readonly refetchInterval?: number; readonly enabled?: boolean } = {}
): ListState<Row> => {
  const query = useInfiniteQuery({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData
  })
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData, refetch } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  return {
    rows,
    error,
    retry: () => void refetch(),
    isStale: isPlaceholderData,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isReadingMore: isFetchingNextPage
  }
}
