import { ConfigurationError } from "./client.errors.ts"
import type { FileContent } from "./values.model.ts"

/** The body of a deposit as callers write it: each file has its content beside the members of its entry in `meta`. */
interface FileForm {
  readonly files: ReadonlyArray<{ readonly content: FileContent; readonly file_name?: string | null | undefined }>
}

// The API refuses a larger document, so that a larger stream need not be read into memory.
const streamBytesMax = 10 * 1024 * 1024

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    // Not awaited, because a source may never end its cancellation.
    void reader.cancel().catch(() => undefined)
  }
}

const collected = async (chunks: AsyncIterable<Uint8Array>): Promise<Blob> => {
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > streamBytesMax) throw new ConfigurationError("a document has at most 10 MiB")
    parts.push(new Uint8Array(chunk))
  }
  return new Blob(parts)
}

/** Makes a Blob of a content. Tests for members and not for classes: a test may run in a realm with other classes. */
const blobOf = async (content: FileContent): Promise<Blob> => {
  if ("getReader" in content) return collected(chunksOf(content))
  if (Symbol.asyncIterator in content) return collected(content)
  if ("arrayBuffer" in content) return content
  // Copied, because the caller may change the bytes before the request is sent again.
  return new Blob([new Uint8Array(content)])
}

/** True for the body of a deposit that has files. */
export const isFileForm = (body: unknown): body is FileForm => Array.isArray(Reflect.get(Object(body), "files"))

/** Builds the multipart form: `meta` with one entry for each file, then the files in the same order. */
export const formOf = async ({ files }: FileForm): Promise<FormData> => {
  const form = new FormData()
  form.append("meta", JSON.stringify(files.map(({ content: _, ...entry }) => entry)))
  for (const { content, file_name: name } of files) {
    const blob = await blobOf(content)
    const ownName: unknown = Reflect.get(blob, "name")
    form.append("files", blob, name ?? (typeof ownName === "string" ? ownName : "file"))
  }
  return form
}
