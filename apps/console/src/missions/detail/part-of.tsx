import { Skeleton } from "@mantine/core"
import { type UseQueryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Problem } from "../../parts/problem.tsx"

interface Props<Data, Key extends ReadonlyArray<unknown>> {
  readonly query: UseQueryOptions<Data, Error, Data, Key>
  /** Height of the grey block while the part is read, in pixels. */
  readonly height: number
  readonly children: (data: Data) => ReactNode
}

/** A part of a page with its own answer: grey while it is read, and with its own failure. */
export const PartOf = <Data, Key extends ReadonlyArray<unknown>>({ children, height, query }: Props<Data, Key>) => {
  const { data, error, refetch } = useQuery(query)
  if (data !== undefined) return <>{children(data)}</>
  return error === null ? <Skeleton height={height} /> : <Problem error={error} retry={() => void refetch()} />
}
