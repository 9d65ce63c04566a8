import { keep, partsMax, peek, type Plan, type Step, zero } from "./byte-editor.rules.ts"
import { exifOfOrientation } from "./orientation.rules.ts"

// Segments of a JPEG (ITU-T T.81, annex B). What makes the picture stays; every other segment becomes zeros: EXIF, XMP,
// IPTC, notes of cameras, comments, and what follows the picture, such as a film with its place.

const [tem, soi, eoi, sos, app0, app1, app2, app14] = [0x01, 0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee]

/** The names by which segments of applications begin, of those that stay. */
const keptNames: Readonly<Record<number, ReadonlyArray<string>>> = {
  [app0]: ["JFIF\0", "JFXX\0"],
  [app2]: ["ICC_PROFILE\0"],
  [app14]: ["Adobe"]
}
const exifName = "Exif\0\0"
const nameBytesMax = 12

/** Frames, scans, tables, and the definitions of restarts and lines. */
const isOfPicture = (code: number): boolean => (code >= 0xc0 && code <= 0xcf) || (code >= sos && code <= 0xdf)

const isAlone = (code: number): boolean => code === tem || code === soi || code === eoi

const staysWhole = (code: number, name: string): boolean =>
  isOfPicture(code) || (keptNames[code] ?? []).some((kept) => name.startsWith(kept))

/** The contents of a segment, whose marker and length stay. */
const contentStep = (code: number, bytes: number, name: string): Step => {
  if (staysWhole(code, name)) return keep(bytes)
  return code === app1 && name.startsWith(exifName)
    ? { _tag: "Rewrite", bytes, with: (exif) => exifOfOrientation(exif, exifName.length) }
    : zero(bytes)
}

/** Leaves a JPEG its picture, colours and orientation. */
export function* jpegPlan(): Plan {
  const toMarker: Step = { _tag: "ToMarker", keeps: false }
  yield keep(2)
  for (let part = 0; part < partsMax; part++) {
    yield toMarker
    const [, code = eoi, high = 0, low = 0, ...name] = yield peek(4 + nameBytesMax)
    const length = high * 256 + low
    // A segment has at least its length.
    if (isAlone(code) || length < 2) {
      yield keep(2)
      if (code === eoi) return
      continue
    }
    yield keep(4)
    const contents = length - 2
    yield contentStep(code, contents, String.fromCharCode(...name.slice(0, contents)))
    if (code === sos) yield { _tag: "ToMarker", keeps: true }
  }
}
