import type { CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { refreshMillis } from "../../parts/refresh.ts"

export type ImportShown = CallAnswer<"GET /console/api/imports/:id">
export type ImportRow = CallAnswer<"GET /console/api/imports/:id/rows">["data"][number]

export const importsKey = ["imports"] as const

export const progressMillis = 1_000

/** True while an import goes on by itself. */
export const isUnderWay = ({ state }: Pick<ImportShown, "state">): boolean =>
  state === "checking" || state === "ordering"

export const importsQuery = queryOptions({
  queryKey: [...importsKey, "list"],
  queryFn: ({ signal }) => call("GET /console/api/imports", {}, { signal }),
  refetchInterval: refreshMillis
})

export const columnsQuery = queryOptions({
  queryKey: [...importsKey, "columns"],
  queryFn: ({ signal }) => call("GET /console/api/import-columns", {}, { signal }),
  staleTime: Infinity
})

/** The keys of the options that a file may have. */
export const optionKeysQuery = queryOptions({
  queryKey: ["options"],
  queryFn: ({ signal }) => call("GET /v1/options", {}, { signal }),
  select: ({ options }) => options.map(({ key }) => key)
})

/** An import, followed as long as it goes on by itself. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => call("GET /console/api/imports/:id", { path: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data) ? progressMillis : false)
  })
