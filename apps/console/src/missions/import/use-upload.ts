import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useLanguage } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { csvOf } from "../../parts/csv.ts"
import { fileBytesMax, textOf } from "./file.ts"
import { importsKey } from "./queries.ts"
import { openWorkbook } from "./workbook/open-workbook.ts"
import type { Sheet } from "./workbook/workbook.ts"
import { headBytes, isWorkbook, WorkbookRefused } from "./workbook/workbook-fault.ts"

const nameLengthMax = 255
const contentLengthMax = 500_000
const workbookBytesMax = 5_000_000

/** A file of orders as the user chose it: its text, or the sheets of a workbook, of which one has them. */
type Taken =
  | { readonly name: string; readonly sheet: string | null; readonly content: string }
  | { readonly name: string; readonly sheets: ReadonlyArray<Sheet> }

/** A text has too many bytes, or a sheet too many characters. */
export class FileTooLarge extends Error {}

/** Reads a file by what it is, whatever its name says. Rejects with `FileTooLarge` or `WorkbookRefused`. */
const readFile = async (file: File): Promise<Taken> => {
  const isBook = isWorkbook(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (isBook && file.size > workbookBytesMax) throw new WorkbookRefused("too_large")
  if (isBook) return { name: file.name, sheets: await openWorkbook(new Uint8Array(await file.arrayBuffer())) }
  if (file.size > fileBytesMax) throw new FileTooLarge()
  return { name: file.name, sheet: null, content: textOf(await file.arrayBuffer()) }
}

/** Takes a file; uploads it at once, unless it has several sheets. */
export const useUpload = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const language = useLanguage()
  const uploading = useMutation({
    mutationFn: async ({ content, name, sheet }: Extract<Taken, { readonly content: string }>) => {
      if (content.length > contentLengthMax) throw new FileTooLarge()
      const named = sheet === null || sheet === "" ? {} : { sheet: sheet.slice(0, nameLengthMax) }
      return call("POST /console/api/imports", { body: { file_name: name.slice(0, nameLengthMax), ...named, content } })
    },
    onSuccess: ({ id }) => navigate({ to: "/missions/import/$id", params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsKey })
  })
  const take = (file: string, { name, rows }: Sheet) => {
    // An empty row is an empty line, so that a line has the number of its row.
    const lines = rows.map((row) => (row.every((text) => text === "") ? [] : row))
    uploading.mutate({ name: `${file} · ${name}`, sheet: name, content: csvOf(lines, language) })
  }
  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: (taken) => {
      if ("content" in taken) uploading.mutate(taken)
      else if (taken.sheets.length < 2) take(taken.name, taken.sheets[0] ?? { name: "", rows: [] })
    }
  })
  const { data: taken } = reading
  const sheets = taken !== undefined && "sheets" in taken && taken.sheets.length > 1 ? taken : null
  const pick = (file: File | null) => {
    if (file === null) return
    uploading.reset()
    reading.mutate(file)
  }
  return {
    pick,
    sheets,
    takeSheet: (sheet: Sheet) => take(sheets?.name ?? "", sheet),
    isPending: reading.isPending || uploading.isPending,
    error: reading.error ?? uploading.error
  }
}
