import { assert, describe, it } from "@effect/vitest"
import { Instant } from "@trajet/domain/time"
import type { TrackedMap } from "@trajet/domain/tracking"
import { makeDrawnMaps } from "./drawn-maps.ts"
import { frameAround, frameSize } from "./frame.rules.ts"
import { ground } from "./ground.ts"
import { mapCard } from "./map-card.ts"
import { namesIn } from "./names.rules.ts"
import { tripMapSvg } from "./trip-map.ts"

const now = Instant("2026-12-01T13:17:00.000000Z")
const dijon = { lat: 47.32, lng: 5.04 }
const [lyon, marseille] = [
  { lat: 45.76, lng: 4.83 },
  { lat: 43.3, lng: 5.37 }
]

const mapFrom = (more: Partial<TrackedMap> = {}): TrackedMap => ({
  position: { ...dijon, at: Instant("2026-12-01T13:05:00.000000Z") },
  destination: marseille,
  path: [dijon, lyon, marseille],
  ...{ isSchematic: false, isSilent: false },
  ...more
})

/** The points of the drawn line, in units of the drawing. */
const wayOf = (svg: string): ReadonlyArray<readonly [number, number]> => {
  const [, first = "", rest = ""] = /class="way" d="M([^l"]+)l([^"]+)"/u.exec(svg) ?? []
  const numbers = `${first} ${rest}`.split(" ").map(Number)
  let [x, y] = [0, 0]
  return Array.from({ length: numbers.length / 2 }, (_, at) => {
    ;[x, y] = [x + (numbers[2 * at] ?? 0), y + (numbers[2 * at + 1] ?? 0)]
    return [x, y] as const
  })
}

const markOf = (svg: string, kind: string): ReadonlyArray<number> => {
  const [, x, y] =
    new RegExp(`translate\\(([\\d.-]+) ([\\d.-]+)\\)"><(?:path|circle) class="${kind}"`, "u").exec(svg) ?? []
  return [Number(x), Number(y)]
}

describe("the map of a tracking page", () => {
  it("draws the way from the vehicle to its delivery, within the frame, north up", { tags: "TRK-16" }, () => {
    const svg = tripMapSvg(mapFrom(), "fr")
    const way = wayOf(svg)
    assert.lengthOf(way, 3)
    assert.deepStrictEqual(way[0], markOf(svg, "glow"))
    assert.deepStrictEqual(way[2], markOf(svg, "pin"))
    for (const [x, y] of way) {
      assert.isTrue(x > 0 && x < frameSize.width && y > 0 && y < frameSize.height)
    }
    assert.isBelow(way[0]?.[1] ?? 0, way[2]?.[1] ?? 0)
    for (const name of ["Lyon", "Marseille", "Grenoble"]) assert.include(svg, `>${name}</text>`)
    assert.isBelow(svg.length, 30_000)
  })

  it("shows the surroundings of a vehicle that has nearly arrived, not its bonnet", { tags: "TRK-16" }, () => {
    const near = { lat: 43.301, lng: 5.371 }
    const frame = frameAround([near, marseille])
    const wholeKilometres = (frame.metersPerUnit * frameSize.width) / 1_000
    assert.isTrue(wholeKilometres > 10 && wholeKilometres < 40, String(wholeKilometres))
    assert.notInclude(tripMapSvg(mapFrom({ path: [marseille] }), "fr"), 'class="way"')
  })

  it("names towns in the language of the page, none on another one", { tags: "TRK-16" }, () => {
    const frame = frameAround([
      { lat: 50.85, lng: 4.35 },
      { lat: 51.5, lng: -0.12 }
    ])
    const none = { kept: [], way: [] }
    const [french, english] = [namesIn(frame, ground().towns, none, "fr"), namesIn(frame, ground().towns, none, "en")]
    assert.include(
      french.map(({ text }) => text),
      "Londres"
    )
    assert.include(
      english.map(({ text }) => text),
      "London"
    )
    for (const [at, { at: one }] of french.entries()) {
      for (const { at: other } of french.slice(at + 1)) {
        assert.isTrue(Math.abs(one.x - other.x) > 20 || Math.abs(one.y - other.y) > 20)
      }
    }
  })

  it("says how old the position is, and since when there is none", { tags: "TRK-16" }, () => {
    const draw = makeDrawnMaps()
    const fresh = mapCard(mapFrom(), now, "fr", draw)
    assert.include(fresh, "Position à 14:05")
    assert.include(fresh, '<span data-age="720">il y a 12 minutes</span>')
    const at = Instant("2026-11-30T21:05:00.000000Z")
    const silent = mapFrom({ isSilent: true, isSchematic: true, position: { ...dijon, at } })
    assert.include(mapCard(silent, now, "en", draw), "No position since Monday 30 November at 22:05")
    assert.include(mapCard(silent, now, "en", draw), "16 hours ago")
    assert.include(mapCard(silent, now, "fr", draw), "Tracé indicatif")
    assert.notInclude(fresh, "Tracé indicatif")
  })

  it("loads nothing, and styles nothing by itself", { tags: ["TRK-16", "SEC-57"] }, () => {
    const svg = tripMapSvg(mapFrom({ destination: { lat: 48.39, lng: -4.49 } }), "fr")
    assert.notMatch(svg, /\bstyle=|\bhref=|<script|<image/u)
  })
})
