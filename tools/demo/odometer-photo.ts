import { Canvas, ellipse, type Point, points, rounded, vertical } from "./canvas.ts"
import { photoSize as size } from "./photo-size.ts"

const segments: Readonly<Record<string, string>> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "3": "abgcd",
  "4": "fgbc",
  "5": "afgcd",
  "6": "afgedc",
  "7": "abc",
  "8": "abcdefg",
  "9": "abcdfg"
}

const segmentLines: Readonly<Record<string, ReadonlyArray<Point>>> = {
  a: points("4,0 24,0"),
  b: points("28,4 28,24"),
  c: points("28,32 28,52"),
  d: points("4,56 24,56"),
  e: points("0,32 0,52"),
  f: points("0,4 0,24"),
  g: points("4,28 24,28")
}

/** Draws the instruments, with the kilometres in digits. */
export const odometerView = (kilometres: number): Uint8Array => {
  const canvas = new Canvas(size.width, size.height)
  canvas.fill(rounded(-10, -10, 620, 420, 4), vertical(0, 400, [38, 42, 49], [14, 16, 20]))
  for (const x of [150, 450]) {
    canvas.fill(ellipse(x, 180, 122, 122), [64, 70, 79])
    canvas.fill(ellipse(x, 180, 116, 116), [18, 21, 26])
    for (let tick = 0; tick <= 10; tick++) {
      const angle = (0.375 + (tick / 10) * 0.75) * 2 * Math.PI
      const at = (radius: number): Point => [x + Math.cos(angle) * radius, 180 + Math.sin(angle) * radius]
      canvas.stroke([at(96), at(110)], 3, tick > 8 ? [214, 66, 52] : [214, 220, 226])
    }
    canvas.stroke(points(`${x},180 ${x - 62},228`), 5, [214, 66, 52])
    canvas.fill(ellipse(x, 180, 12, 12), [86, 93, 102])
  }
  canvas.fill(rounded(168, 308, 264, 78, 8), [10, 34, 40])
  const digits = String(kilometres).padStart(6, "0")
  for (const [place, digit] of [...digits].entries()) {
    for (const segment of segments[digit] ?? "") {
      const line = segmentLines[segment] ?? []
      const moved = line.map(([x, y]): Point => [186 + place * 40 + x, 319 + y])
      canvas.stroke(moved, 6, [134, 224, 216])
    }
  }
  return canvas.png()
}
