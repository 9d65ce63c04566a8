import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  writeSync
} from "node:fs"
import { join } from "node:path"

interface LogBounds {
  /** A log that has grown to this size is put away. */
  readonly bytesMax: number
  /** How many logs that were put away are kept, the newest as `.1`. */
  readonly generations: number
}

const bounds: LogBounds = { bytesMax: 16 * 1024 * 1024, generations: 4 }
const checkMillis = 5_000
const chunkBytes = 1024 * 1024

/** Copies what an open log holds and empties it. What is written between the last read and the cut is lost. */
const moveContent = (log: number, copy: number): void => {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  for (let at = 0; ;) {
    const read = readSync(log, chunk, 0, chunkBytes, at)
    if (read === 0) break
    writeSync(copy, chunk, 0, read)
    at += read
  }
  ftruncateSync(log, 0)
}

/**
 * Puts a log away if it has grown too large. The file itself stays and is emptied: the process that appends to it holds
 * it open and knows of nothing. Its next line begins the empty file.
 */
export const rotateLog = (path: string, { bytesMax, generations }: LogBounds = bounds): void => {
  if (statSync(path).size < bytesMax) return
  const half = `${path}.half`
  const [log, copy] = [openSync(path, "r+"), openSync(half, "w", 0o600)]
  try {
    moveContent(log, copy)
  } finally {
    closeSync(log)
    closeSync(copy)
  }
  for (let generation = generations - 1; generation >= 1; generation--) {
    if (existsSync(`${path}.${generation}`)) renameSync(`${path}.${generation}`, `${path}.${generation + 1}`)
  }
  renameSync(half, `${path}.1`)
}

/** Keeps the logs of a folder within their bounds until it is told to end. */
export const keepLogsSmall = (folder: string, say: (line: string) => void): (() => void) => {
  let hasFailed = false
  const check = () => {
    try {
      for (const name of readdirSync(folder)) if (name.endsWith(".log")) rotateLog(join(folder, name))
      hasFailed = false
    } catch (error) {
      if (!hasFailed) say(`The logs could not be put away: ${error instanceof Error ? error.message : String(error)}`)
      hasFailed = true
    }
  }
  check()
  const timer = setInterval(check, checkMillis).unref()
  return () => clearInterval(timer)
}
