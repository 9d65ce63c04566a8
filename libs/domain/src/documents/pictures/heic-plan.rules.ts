import { keep, partsMax, peek, type Plan, type Step, zero } from "./byte-editor.rules.ts"
import { boxesIn, boxHead, boxHeadMax } from "./heic-boxes.rules.ts"
import { type Range, sayingRanges } from "./heic-items.rules.ts"

// Boxes of a HEIC (ISO 23008-12). The box `meta` says where in the file EXIF and XMP are, and may come after them. So the
// file is read up to this box first, and then read again.

/** What phones write has some kilobytes. */
const metaBytesMax = 1_048_576

/** Boxes of the picture. All others become zeros, such as the film of a picture that moves. */
const keptBoxes: ReadonlySet<string> = new Set(["ftyp", "meta", "mdat", "moov"])
const containers: ReadonlySet<string> = new Set(["moov", "trak"])
/** Boxes of a sequence of pictures that say where and by what it was made. */
const sayingBoxes: ReadonlySet<string> = new Set(["udta", "uuid", "meta"])

/** Looks for the box `meta`, and tells what it says; `found` is called with null if it cannot be read. */
export function* heicSearch(found: (ranges: ReadonlyArray<Range> | null) => void): Plan {
  let at = 0
  for (let part = 0; part < partsMax; part++) {
    const head = boxHead(yield peek(boxHeadMax))
    if (head === null) return found(null)
    if (head.type === "meta") {
      const meta = head.bytes > metaBytesMax ? null : yield peek(head.bytes)
      return found(meta === null || meta.length < head.bytes ? null : sayingRanges(meta, head.headBytes, at))
    }
    yield keep(head.bytes)
    at += head.bytes
  }
  return found(null)
}

/** Keeps the bytes from `from` to `to`, but for those in the ranges, which are in order. */
function* keptBetween(from: number, to: number, ranges: ReadonlyArray<Range>): Plan {
  let at = from
  for (const range of ranges) {
    const [begin, end] = [Math.max(range.from, at), Math.min(range.to, to)]
    if (begin >= end) continue
    yield keep(begin - at)
    yield zero(end - begin)
    at = end
  }
  yield keep(to - at)
}

/** The film, its tracks, and no deeper: boxes in boxes without end would use up the stack. */
const depthMax = 2

const emptyIn = (bytes: Uint8Array, from: number, to: number, depth: number): void => {
  for (const box of boxesIn(bytes, from, to)) {
    if (sayingBoxes.has(box.type)) bytes.fill(0, box.from, box.to)
    else if (containers.has(box.type) && depth < depthMax) emptyIn(bytes, box.from, box.to, depth + 1)
  }
}

const emptiedMovie = (movie: Uint8Array): Uint8Array => {
  const left = movie.slice()
  emptyIn(left, 0, left.length, 0)
  return left
}

const movieStep = (bytes: number): Step =>
  bytes > metaBytesMax ? zero(bytes) : { _tag: "Rewrite", bytes, with: emptiedMovie }

/** Leaves a HEIC its picture and its type. Without ranges nothing is known of it, and all but its type becomes zeros. */
export function* heicPlan(ranges: ReadonlyArray<Range> | null): Plan {
  let at = 0
  for (let part = 0; part < partsMax; part++) {
    const head = boxHead(yield peek(boxHeadMax))
    if (head === null) return
    const { bytes, headBytes, type } = head
    if (type === "moov" && ranges !== null) yield movieStep(bytes)
    else if (type === "ftyp" || (ranges !== null && keptBoxes.has(type))) {
      yield* keptBetween(at, at + bytes, ranges ?? [])
    } else {
      yield keep(headBytes)
      yield zero(bytes - headBytes)
    }
    at += bytes
  }
}
