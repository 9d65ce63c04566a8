import { assert, describe, it } from "@effect/vitest"
import { greatCircleMeters, type Point, Router } from "@trajet/domain/places"
import { routerSuite } from "@trajet/testing"
import { Effect } from "effect"
import fc from "fast-check"
import { greatCircleRouter } from "./great-circle-router.adapter.ts"

const paris = { lat: 48.85341, lng: 2.3488 }
const lyon = { lat: 45.74846, lng: 4.84671 }
const ajaccio = { lat: 41.91886, lng: 8.73812 }
const bastia = { lat: 42.70278, lng: 9.45 }
const bonifacio = { lat: 41.38752, lng: 9.15919 }
const santaTeresaGallura = { lat: 41.23956, lng: 9.18744 }
const london = { lat: 51.50853, lng: -0.12574 }
const saintDenisReunion = { lat: -20.88231, lng: 55.4504 }

routerSuite({
  name: "great circle",
  layer: greatCircleRouter,
  known: { from: paris, to: lyon, minMeters: 450_000, maxMeters: 530_000 },
  unreachable: { from: paris, to: saintDenisReunion }
})

const route = (from: Point, to: Point) =>
  Router.use((router) => router.route(from, to)).pipe(Effect.provide(greatCircleRouter))

describe("the great-circle router", () => {
  it.effect("measures 1.3 times the great circle, in both directions alike", () =>
    Effect.gen(function* () {
      const there = yield* route(paris, lyon)
      assert.strictEqual(there.distanceMeters, Math.round(greatCircleMeters(paris, lyon) * 1.3))
      const { path, ...back } = yield* route(lyon, paris)
      assert.deepInclude(there, back)
      assert.deepStrictEqual([path[0], path.at(-1)], [lyon, paris])
      assert.strictEqual((yield* route(paris, paris)).distanceMeters, 0)
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
