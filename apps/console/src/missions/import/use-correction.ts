import { type InfiniteData, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { type ImportRow, importsKey } from "./queries.ts"

export interface Correction {
  readonly line: number
  readonly column: string
  readonly text: string
}

interface Page {
  readonly data: ReadonlyArray<ImportRow>
  readonly next_cursor: string | null
}

const correctionKey = (id: string) => [...importsKey, id, "correction"] as const

/** True while a corrected cell is on its way: what is ordered then is not yet what the table shows. */
export const useIsCorrecting = (id: string): boolean => useIsMutating({ mutationKey: correctionKey(id) }) > 0

/** Stores cells one after the other, and puts the row as it was checked anew into the lists that show it. */
export const useCorrection = (id: string) => {
  const queries = useQueryClient()
  const rowsKey = [...importsKey, id, "rows"]
  return useMutation({
    mutationKey: correctionKey(id),
    scope: { id: correctionKey(id).join() },
    mutationFn: ({ column, line, text }: Correction) =>
      call("PATCH /console/api/imports/:id/rows/:line", {
        path: { id, line: String(line) },
        body: { cells: [{ column, text }] }
      }),
    onSuccess: (row) =>
      queries.setQueriesData<InfiniteData<Page>>({ queryKey: rowsKey }, (lists) =>
        lists === undefined
          ? lists
          : {
              ...lists,
              pages: lists.pages.map((page) => ({
                ...page,
                data: page.data.map((one) => (one.line === row.line ? row : one))
              }))
            }
      ),
    onError: () => queries.invalidateQueries({ queryKey: rowsKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...importsKey, id], exact: true })
  })
}
