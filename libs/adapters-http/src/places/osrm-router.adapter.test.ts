import { assert, describe, it } from "@effect/vitest"
import { routerSuite } from "@trajet/testing"
import { Effect } from "effect"
import { osrmRouter } from "./osrm-router.adapter.ts"
import { withProvider, withoutProvider, json, type ReceivedRequest, silent } from "../testing/provider-server.ts"
import { itIsDownWhereItsProvider, routeWith } from "../testing/router-provider.ts"

const osrm = (baseUrl: string) => osrmRouter({ baseUrl, timeoutMillis: 2_000, retryPauseMillis: 1 })

const paris = { lat: 48.8566, lng: 2.3522 }
const lyon = { lat: 45.764, lng: 4.8357 }
const islet = { lat: 48.7136, lng: -2.0001 }
const atSea = { lat: 44.5, lng: -2.5 }

// An answer of OSRM with overview=simplified and geometries=geojson, through 47.0 N, 4.0 E.
const ok = (snaps: ReadonlyArray<number>, distance = 465_312.4) => ({
  code: "Ok",
  routes: [
    {
      legs: [{ steps: [], summary: "", weight: 1, duration: 1, distance: 1 }],
      distance,
      duration: 16_402.1,
      geometry: {
        type: "LineString",
        coordinates: [
          [2.3522, 48.8566],
          [4, 47],
          [4.8357, 45.764]
        ]
      }
    }
  ],
  waypoints: snaps.map((snap) => ({ hint: "…", name: "Rue", location: [2.3522, 48.8566], distance: snap }))
})

const map = ({ url }: ReceivedRequest) => {
  if (url.pathname.includes("-2.0001")) return json({ code: "NoRoute", message: "Impossible route" }, 400)
  if (url.pathname.includes("-2.5,44.5")) return json(ok([27_034.5, 4.1]))
  return json(ok([3.2, 4.1]))
}

routerSuite({
  name: "OSRM",
  layer: withProvider(map, osrm),
  known: { from: paris, to: lyon, minMeters: 460_000, maxMeters: 470_000 },
  unreachable: { from: paris, to: islet },
  offRoad: { from: atSea, to: lyon, metersFromRoad: 27_000 },
  failing: {
    slow: withProvider(silent, (baseUrl) => osrmRouter({ baseUrl, timeoutMillis: 50 })),
    down: withoutProvider(osrm)
  }
})

describe("OSRM", () => {
  it.live(
    "reads metres, seconds and the distance from each end to the road, and has no ferries",
    () =>
      Effect.gen(function* () {
        const { asked, route } = yield* routeWith(json(ok([3.2, 27_034.5])), osrm, paris, lyon)
        assert.deepStrictEqual(route, {
          distanceMeters: 465_312.4,
          durationSeconds: 16_402.1,
          hasFerry: null,
          isSchematic: false,
          snapMeters: [3.2, 27_034.5],
          path: [paris, { lat: 47, lng: 4 }, lyon]
        })
        const url = asked[0]?.url
        assert.strictEqual(
          `${url?.pathname}${url?.search}`,
          "/route/v1/driving/2.3522,48.8566;4.8357,45.764?overview=simplified&geometries=geojson"
        )
      }),
    { tags: "PLA-10" }
  )

  for (const code of ["NoRoute", "NoSegment"]) {
    it.live(`finds no road if OSRM answers ${code}, and asks once`, () =>
      Effect.gen(function* () {
        const { asked, route } = yield* routeWith(json({ code, message: "…" }, 400), osrm, paris, lyon)
        assert.strictEqual(route, "NoRoute")
        assert.strictEqual(asked.length, 1)
      })
    )
  }

  itIsDownWhereItsProvider(osrm, {
    "calls the request invalid": json({ code: "InvalidQuery", message: "…" }, 400),
    "answers 400 with a page": json("<html>", 400),
    "gives no route at all": json({ ...ok([1, 1]), routes: [] }),
    "leaves a waypoint out": json(ok([1])),
    "gives a distance below zero": json(ok([1, 1], -1))
  })
})
