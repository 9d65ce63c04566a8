import type { FileContent } from "./values.model.ts"

/** The body of a deposit: each file has its content beside the members of its entry in `meta`. */
interface FilesForm {
  readonly files: ReadonlyArray<{ readonly content: FileContent; readonly file_name?: string | null | undefined }>
}

/** The body of a request with one file. */
interface FileForm {
  readonly meta: unknown
  readonly file: FileContent
}

/** True for a body that has files. */
const isFileForm = (body: unknown): body is FilesForm | FileForm =>
  Array.isArray(Reflect.get(Object(body), "files")) || Reflect.get(Object(body), "file") instanceof Blob

/** Builds the multipart form: `meta`, for several files with one entry for each, then the files in the same order. */
const formOf = (body: FilesForm | FileForm): FormData => {
  const form = new FormData()
  if ("file" in body) {
    form.append("meta", JSON.stringify(body.meta))
    form.append("file", body.file)
    return form
  }
  form.append("meta", JSON.stringify(body.files.map(({ content: _, ...entry }) => entry)))
  for (const { content, file_name: name } of body.files) form.append("files", content, name ?? "file")
  return form
}

/** The body as it is sent: a form if it has files, JSON otherwise, null without a body. */
export const bodyOf = (body: unknown): string | FormData | null => {
  if (body === undefined) return null
  return isFileForm(body) ? formOf(body) : JSON.stringify(body)
}
