import { assert, describe, it } from "@effect/vitest"
import { greatCircleMeters, type Point, Router } from "@trajet/domain/places"
import { routerSuite } from "@trajet/testing"
import { Effect } from "effect"
import fc from "fast-check"
import { localRouter } from "./local-router.adapter.ts"
import { readNetwork } from "./road-network.rules.ts"

const paris = { lat: 48.85341, lng: 2.3488 }
const lyon = { lat: 45.74846, lng: 4.84671 }
const ajaccio = { lat: 41.91886, lng: 8.73812 }
const bastia = { lat: 42.70278, lng: 9.45 }
const bonifacio = { lat: 41.38752, lng: 9.15919 }
const santaTeresaGallura = { lat: 41.23956, lng: 9.18744 }
const london = { lat: 51.50853, lng: -0.12574 }
const towns = {
  Paris: { lat: 48.8534, lng: 2.3488 },
  Lyon: { lat: 45.7485, lng: 4.8467 },
  Marseille: { lat: 43.297, lng: 5.3811 },
  Bordeaux: { lat: 44.8404, lng: -0.5805 },
  Lille: { lat: 50.633, lng: 3.0586 },
  Strasbourg: { lat: 48.5839, lng: 7.7455 },
  Toulouse: { lat: 43.6043, lng: 1.4437 },
  Nantes: { lat: 47.2173, lng: -1.5534 },
  Rennes: { lat: 48.112, lng: -1.6743 },
  Nice: { lat: 43.7031, lng: 7.2661 },
  "Clermont-Ferrand": { lat: 45.7797, lng: 3.0863 },
  Grenoble: { lat: 45.1715, lng: 5.7224 },
  Montpellier: { lat: 43.6109, lng: 3.8763 },
  Perpignan: { lat: 42.6976, lng: 2.8954 },
  Bruxelles: { lat: 50.8505, lng: 4.3488 },
  Genève: { lat: 46.2022, lng: 6.1457 },
  Barcelona: { lat: 41.3888, lng: 2.159 }
} as const
type Town = keyof typeof towns

const saintDenisReunion = { lat: -20.88231, lng: 55.4504 }

routerSuite({
  name: "local",
  layer: localRouter,
  known: { from: paris, to: lyon, minMeters: 450_000, maxMeters: 480_000 },
  unreachable: { from: paris, to: saintDenisReunion }
})

const route = (from: Point, to: Point) =>
  Router.use((router) => router.route(from, to)).pipe(Effect.provide(localRouter))

// Kilometres and minutes of a car from town to town, as planners of routes give them.
const known: ReadonlyArray<readonly [from: Town, to: Town, kilometres: number, minutes: number]> = [
  ["Paris", "Lyon", 466, 280],
  ["Paris", "Marseille", 775, 450],
  ["Paris", "Bordeaux", 585, 345],
  ["Paris", "Lille", 225, 145],
  ["Paris", "Strasbourg", 490, 290],
  ["Paris", "Toulouse", 678, 400],
  ["Paris", "Nantes", 385, 235],
  ["Paris", "Rennes", 350, 215],
  ["Paris", "Nice", 931, 540],
  ["Paris", "Clermont-Ferrand", 424, 255],
  ["Paris", "Bruxelles", 312, 195],
  ["Lyon", "Marseille", 314, 190],
  ["Lyon", "Grenoble", 112, 80],
  ["Lyon", "Genève", 150, 105],
  ["Lyon", "Bordeaux", 555, 345],
  ["Lyon", "Strasbourg", 495, 290],
  ["Toulouse", "Bordeaux", 245, 150],
  ["Toulouse", "Montpellier", 242, 150],
  ["Nantes", "Bordeaux", 345, 205],
  ["Lille", "Strasbourg", 525, 310],
  ["Grenoble", "Nice", 333, 260],
  ["Perpignan", "Barcelona", 193, 120]
]

const percent = (value: number, expected: number): number => (value / expected - 1) * 100

describe("the local router", () => {
  it.effect.each(known)("knows the road from %s to %s", ([from, to, kilometres, minutes]) =>
    Effect.gen(function* () {
      const { distanceMeters, durationSeconds } = yield* route(towns[from], towns[to])
      assert.closeTo(percent(distanceMeters / 1_000, kilometres), 0, 8)
      assert.closeTo(percent(durationSeconds / 60, minutes), 0, 12)
    })
  )

  it("has roads that are no shorter than the great circle", () => {
    const { junctions, way } = readNetwork()
    for (const [from, start] of junctions.entries()) {
      for (const [to, end] of junctions.entries()) {
        if (from === to) continue
        const found = way(from, to)
        assert.isDefined(found, `${from} ${to}`)
        assert.isAtLeast(found?.kilometres ?? 0, greatCircleMeters(start, end) / 1_000 - 0.5)
      }
    }
  })

  it.effect("is the same in both directions, and draws the junctions on the way", () =>
    Effect.gen(function* () {
      const { path: there, ...forth } = yield* route(paris, lyon)
      const { path: home, ...back } = yield* route(lyon, paris)
      assert.deepStrictEqual(forth, back)
      assert.deepStrictEqual([home[0], home.at(-1)], [lyon, paris])
      assert.isTrue(there.some((point) => greatCircleMeters(point, { lat: 47.8, lng: 3.57 }) < 5_000))
      assert.deepInclude(yield* route(paris, paris), { distanceMeters: 0, durationSeconds: 0 })
    })
  )

  it.effect("takes a ferry if exactly one end lies in Corsica", () =>
    Effect.gen(function* () {
      assert.isTrue((yield* route(paris, ajaccio)).hasFerry)
      assert.isTrue((yield* route(bastia, lyon)).hasFerry)
      assert.isTrue((yield* route(bonifacio, santaTeresaGallura)).hasFerry)
      assert.isFalse((yield* route(ajaccio, bastia)).hasFerry)
      assert.isFalse((yield* route(paris, lyon)).hasFerry)
    })
  )

  it.effect("crosses the Channel", () =>
    Effect.gen(function* () {
      assert.isAbove((yield* route(paris, london)).distanceMeters, 400_000)
    })
  )

  it.effect("crosses a strait where it is narrow, without the ports of the network", () =>
    Effect.gen(function* () {
      assert.isBelow((yield* route(bonifacio, santaTeresaGallura)).distanceMeters, 30_000)
    })
  )

  it.effect("finds no road outside of the known land", () =>
    Effect.gen(function* () {
      const newYork = { lat: 40.7, lng: -74 }
      assert.strictEqual((yield* Effect.flip(route(newYork, newYork)))._tag, "NoRoute")
      assert.strictEqual((yield* Effect.flip(route(saintDenisReunion, lyon)))._tag, "NoRoute")
    })
  )

  it("never makes a road shorter than the great circle", () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          lat: fc.double({ min: 35, max: 70, noNaN: true }),
          lng: fc.double({ min: -10, max: 50, noNaN: true })
        }),
        fc.record({
          lat: fc.double({ min: 35, max: 70, noNaN: true }),
          lng: fc.double({ min: -10, max: 50, noNaN: true })
        }),
        async (from, to) => {
          const found = await Effect.runPromise(route(from, to))
          assert.isAtLeast(found.distanceMeters, Math.floor(greatCircleMeters(from, to)))
        }
      )
    ))
})
