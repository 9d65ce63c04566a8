import type { Writable } from "node:stream"

const flushEveryMillis = 200
const bufferBytesMax = 64 * 1024

interface LineWriter {
  readonly write: (line: string) => void
  readonly flush: () => void
  /** Flushes, for a writer that gets no more lines. */
  readonly end: () => void
}

/** Writes lines in batches: one system call for many requests. Flushes the rest at its end, or when the process exits. */
export const lineWriter = (stream: Writable): LineWriter => {
  let lines: Array<string> = []
  let bytes = 0
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (lines.length === 0) return
    stream.write(`${lines.join("\n")}\n`)
    lines = []
    bytes = 0
  }
  process.once("exit", flush)
  return {
    flush,
    end: () => {
      process.off("exit", flush)
      flush()
    },
    write: (line) => {
      lines.push(line)
      bytes += line.length
      if (bytes >= bufferBytesMax) flush()
      else timer ??= setTimeout(flush, flushEveryMillis).unref()
    }
  }
}
