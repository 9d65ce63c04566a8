import type { FileContent } from "./values.model.ts"

/** The body of a deposit: each file has its content beside the members of its entry in `meta`. */
interface FileForm {
  readonly files: ReadonlyArray<{ readonly content: FileContent; readonly file_name?: string | null | undefined }>
}

/** True for the body of a deposit that has files. */
export const isFileForm = (body: unknown): body is FileForm => Array.isArray(Reflect.get(Object(body), "files"))

/** Builds the multipart form: `meta` with one entry for each file, then the files in the same order. */
export const formOf = ({ files }: FileForm): FormData => {
  const form = new FormData()
  form.append("meta", JSON.stringify(files.map(({ content: _, ...entry }) => entry)))
  for (const { content, file_name: name } of files) form.append("files", content, name ?? "file")
  return form
}
