import { isUtf8 } from "node:buffer"
import { partHeadersBytesMax } from "../../limits.ts"

const headersEnd = "\r\n\r\n"
const carriageReturn = 0x0d
const lastMark = "--"

// What the encoding standard reads as Latin-1.
const latin1 = new TextDecoder("windows-1252")

const inUtf8 = (headers: Buffer): Buffer => (isUtf8(headers) ? headers : Buffer.from(latin1.decode(headers)))

/** The place in `bytes` at which a delimiter may begin that the next bytes complete, or else the length. */
const openDelimiterAt = (bytes: Buffer, delimiter: Buffer): number => {
  const from = Math.max(0, bytes.length - delimiter.length + 1)
  const at = bytes.subarray(from).lastIndexOf(carriageReturn)
  if (at === -1) return bytes.length
  const tail = bytes.subarray(from + at)
  return tail.equals(delimiter.subarray(0, tail.length)) ? from + at : bytes.length
}

/**
 * Passes on the bytes of a form, with the headers of its parts in UTF-8: headers that are not UTF-8 are read as Latin-1
 * (DOC-22), because the parser of forms would replace their letters. It changes no content of a part, and holds back at
 * most `partHeadersBytesMax` bytes.
 */
export const headersInUtf8 = (boundary: string) => {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let held: Buffer = Buffer.alloc(0)
  // A form begins with a delimiter, and without its line end.
  let isHeaders = true
  let isFirst = true

  /** The next bytes to pass on, taken from those held; null if more have to arrive before. */
  const takeHeaders = (): Buffer | null => {
    const end = held.indexOf(headersEnd)
    const isLast = !isFirst && held.toString("latin1", 0, lastMark.length) === lastMark
    if (end === -1 && held.length <= partHeadersBytesMax && !isLast) return null
    const isShort = end !== -1 && end <= partHeadersBytesMax && !isLast
    const headers = held.subarray(0, isShort ? end : 0)
    held = held.subarray(headers.length)
    isHeaders = false
    isFirst = false
    return inUtf8(headers)
  }

  const takeContent = (): Buffer | null => {
    const at = held.indexOf(delimiter)
    const content = held.subarray(0, at === -1 ? openDelimiterAt(held, delimiter) : at + delimiter.length)
    if (at === -1 && content.length === 0) return null
    held = held.subarray(content.length)
    isHeaders = at !== -1
    return content
  }

  const push = (chunk: Uint8Array): ReadonlyArray<Uint8Array> => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    const passed: Array<Uint8Array> = []
    for (;;) {
      const taken = isHeaders ? takeHeaders() : takeContent()
      if (taken === null) return passed
      if (taken.length > 0) passed.push(taken)
    }
  }

  return { push, end: (): ReadonlyArray<Uint8Array> => (held.length === 0 ? [] : [held]) }
}
