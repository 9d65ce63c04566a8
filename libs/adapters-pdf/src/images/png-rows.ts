import { Result } from "effect"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createInflate } from "node:zlib"
import { type ImageRefused, unreadable } from "./image.errors.ts"
import type { PngHeader } from "./image-header.rules.ts"
import { packedRows } from "./png-chunks.rules.ts"

/** A row with its filter before it. The bytes are valid during the call only. */
type TakeRow = (row: Uint8Array) => Promise<void> | undefined

const filterMax = 4
const readBytes = 65_536

/**
 * Unpacks the rows of a PNG one after another: whatever its size, one row and one read are in memory. Refuses a PNG with
 * fewer or more rows than its header says, or an unknown filter, and unpacks at most one read beyond its last row.
 */
export const unpackRows = async (
  bytes: Uint8Array,
  { height, rowBytes }: Pick<PngHeader, "height" | "rowBytes">,
  take: TakeRow
): Promise<Result.Result<void, ImageRefused>> => {
  const row = new Uint8Array(rowBytes + 1)
  let [filled, rows] = [0, 0]
  const takeAll = async (read: Uint8Array): Promise<boolean> => {
    for (let at = 0; at < read.length;) {
      if (rows === height) return false
      const part = read.subarray(at, at + row.length - filled)
      row.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < row.length) return true
      if ((row[0] ?? 0) > filterMax) return false
      const waiting = take(row)
      if (waiting !== undefined) await waiting
      filled = 0
      rows += 1
    }
    return true
  }
  let isSound = true
  try {
    await pipeline(
      Readable.from(packedRows(bytes)),
      createInflate({ chunkSize: readBytes }),
      async (reads: AsyncIterable<Uint8Array>) => {
        for await (const read of reads) {
          isSound = await takeAll(read)
          if (!isSound) return
        }
      }
    )
  } catch {
    return Result.fail(unreadable())
  }
  return isSound && rows === height && filled === 0 ? Result.succeed(undefined) : Result.fail(unreadable())
}

/** The predictor of the fourth filter: the neighbour that is nearest to their gradient. */
export const paeth = (left: number, up: number, upLeft: number): number => {
  const byLeft = Math.abs(up - upLeft)
  const byUp = Math.abs(left - upLeft)
  const byBoth = Math.abs(left + up - 2 * upLeft)
  if (byLeft <= byUp && byLeft <= byBoth) return left
  return byUp <= byBoth ? up : upLeft
}

const predicted = (filter: number, left: number, up: number, upLeft: number): number => {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, upLeft)
}

/** Replaces the bytes of a row by its samples. `above` has the samples of the row before, or zeros. */
export const unfilter = (row: Uint8Array, above: Uint8Array, pixelBytes: number): void => {
  const filter = row[0] ?? 0
  for (let at = 1; at < row.length; at++) {
    const left = at > pixelBytes ? (row[at - pixelBytes] ?? 0) : 0
    const up = above[at] ?? 0
    const upLeft = at > pixelBytes ? (above[at - pixelBytes] ?? 0) : 0
    row[at] = (row[at] ?? 0) + predicted(filter, left, up, upLeft)
  }
}
