import { queryOptions } from "@tanstack/react-query"
import { importsColumns, importsList, importsShow } from "../../api/console/imports.ts"
import type { ImportShown } from "../../api/console/types/imports.model.ts"
import { refreshMillis } from "../../parts/refresh.ts"

export const importsKey = ["imports"] as const

export const progressMillis = 1_000

/** True while an import goes on by itself. */
export const isUnderWay = ({ state }: Pick<ImportShown, "state">): boolean =>
  state === "checking" || state === "ordering"

export const importsQuery = queryOptions({
  queryKey: [...importsKey, "list"],
  queryFn: ({ signal }) => importsList({ signal }),
  refetchInterval: refreshMillis
})

export const columnsQuery = queryOptions({
  queryKey: [...importsKey, "columns"],
  queryFn: ({ signal }) => importsColumns({ signal }),
  staleTime: Infinity
})

/** An import, followed as long as it goes on by itself. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => importsShow(id, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data) ? progressMillis : false)
  })
