import { assert, describe, it } from "@effect/vitest"
import { greatCircleMeters, pathPointsMax, type Point, Router, type RouterUnavailable } from "@trajet/domain/places"
import { Effect, type Layer } from "effect"

interface RouterSuite {
  readonly name: string
  readonly layer: Layer.Layer<Router>
  /** Two places with a road between them, and bounds of its length. */
  readonly known: {
    readonly from: Point
    readonly to: Point
    readonly minMeters: number
    readonly maxMeters: number
  }
  /** Two places without a road between them; absent for a router without a map. */
  readonly unreachable?: { readonly from: Point; readonly to: Point }
  /** A start far from any road; absent for a router without a map. */
  readonly offRoad?: { readonly from: Point; readonly to: Point; readonly metersFromRoad: number }
  readonly failing?: { readonly slow: Layer.Layer<Router>; readonly down: Layer.Layer<Router> }
}

const route = (layer: Layer.Layer<Router>, from: Point, to: Point) =>
  Router.use((router) => router.route(from, to)).pipe(Effect.provide(layer))

const failsAs = (layer: Layer.Layer<Router>, from: Point, to: Point, reason: RouterUnavailable["reason"]) =>
  Effect.gen(function* () {
    const failure = yield* Effect.flip(route(layer, from, to))
    if (failure._tag !== "RouterUnavailable") return assert.fail(`failed with ${failure._tag}`)
    assert.strictEqual(failure.reason, reason)
  })

export const routerSuite = ({ failing, known, layer, name, offRoad, unreachable }: RouterSuite) =>
  describe(`the router ${name}`, () => {
    it.live("measures a known road", () =>
      Effect.gen(function* () {
        const found = yield* route(layer, known.from, known.to)
        assert.isAtLeast(found.distanceMeters, known.minMeters)
        assert.isAtMost(found.distanceMeters, known.maxMeters)
        assert.isAtLeast(found.distanceMeters, greatCircleMeters(known.from, known.to))
      })
    )

    it.live("returns finite figures at a plausible speed", () =>
      Effect.gen(function* () {
        const found = yield* route(layer, known.from, known.to)
        assert.isTrue(Number.isFinite(found.distanceMeters) && Number.isFinite(found.durationSeconds))
        const kilometersPerHour = (found.distanceMeters / found.durationSeconds) * 3.6
        assert.isTrue(kilometersPerHour > 10 && kilometersPerHour < 130, `${kilometersPerHour} km/h`)
        assert.include([true, false, null], found.hasFerry)
      })
    )

    it.live("draws a simplified path between both ends that is not longer than the road", () =>
      Effect.gen(function* () {
        const { distanceMeters, path } = yield* route(layer, known.from, known.to)
        assert.deepStrictEqual([path[0], path.at(-1)], [known.from, known.to])
        assert.isTrue(path.length >= 2 && path.length <= pathPointsMax, `${path.length} points`)
        const meters = path.slice(1).reduce((sum, to, index) => sum + greatCircleMeters(path[index] ?? to, to), 0)
        assert.isAtMost(meters, distanceMeters)
        for (const { lat, lng } of path) assert.isTrue(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
      })
    )

    it.live("reports the distance of both ends from the road, or none", () =>
      Effect.gen(function* () {
        const { snapMeters } = yield* route(layer, known.from, known.to)
        assert.include([0, 2], snapMeters.length)
        for (const meters of snapMeters) assert.isTrue(Number.isFinite(meters) && meters >= 0, `${meters} m`)
      })
    )

    if (unreachable !== undefined) {
      it.live("fails with NoRoute if there is no road", () =>
        Effect.gen(function* () {
          const failure = yield* Effect.flip(route(layer, unreachable.from, unreachable.to))
          assert.strictEqual(failure._tag, "NoRoute")
        })
      )
    }

    if (offRoad !== undefined) {
      it.live("never hides that a start lies far from any road", () =>
        Effect.gen(function* () {
          const outcome = yield* route(layer, offRoad.from, offRoad.to).pipe(
            Effect.map(({ snapMeters }) => Math.max(0, ...snapMeters)),
            Effect.catchTag("NoRoute", () => Effect.succeed("NoRoute" as const))
          )
          if (outcome !== "NoRoute") assert.isAtLeast(outcome, offRoad.metersFromRoad)
        })
      )
    }

    if (failing !== undefined) {
      it.live("fails as slow if its provider does not answer in time", () =>
        failsAs(failing.slow, known.from, known.to, "slow")
      )
      it.live("fails as down if its provider is unreachable", () => failsAs(failing.down, known.from, known.to, "down"))
    }
  })
