import { franceRings } from "./base-map.ts"
import { areaOf, type Line, simplified } from "./shapes.rules.ts"

/** A drawing of some hundred pixels needs no more. */
const tolerance = 0.02
const islandMin = 0.005
const perDegree = 500
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
const base = 32

/** A number as `shapes.rules.ts` of the console reads it: signs in the last bit, five bits a digit. */
const numberText = (value: number): string => {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ""
  for (; rest >= base; rest = Math.floor(rest / base)) text += digits[base + (rest % base)] ?? ""
  return text + (digits[rest] ?? "")
}

const shapeText = (line: Line): string => {
  let [x, y] = [0, 0]
  return line
    .map(([lng, lat]) => {
      const [nextX, nextY] = [Math.round(lng * perDegree), Math.round(lat * perDegree)]
      const text = numberText(nextX - x) + numberText(nextY - y)
      ;[x, y] = [nextX, nextY]
      return text
    })
    .join("")
}

/** The outline of France for browsers that can draw no map, as a module. */
export const outlineModule = (): string => {
  const shapes = franceRings()
    .filter((ring) => Math.abs(areaOf(ring)) > islandMin)
    .toSorted((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)))
    // A drawing closes its shapes itself.
    .map((ring) => shapeText(simplified(ring, tolerance).slice(0, -1)))
  return `/**
 * The outline of France in Europe, at 1:10m, simplified to ${tolerance}°. Made with Natural Earth, which is in the public domain.
 * Printed by \`npm run print:base-map\`; \`shapes.rules.ts\` reads the texts.
 */
export const outlineTexts: ReadonlyArray<string> = [
${shapes.map((text) => `  "${text}"`).join(",\n")}
]
`
}
