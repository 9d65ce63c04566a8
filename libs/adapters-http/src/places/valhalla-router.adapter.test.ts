import { assert, describe, it } from "@effect/vitest"
import { routerSuite } from "@trajet/testing"
import { Effect } from "effect"
import {
  withProvider,
  withoutProvider,
  hangUp,
  json,
  type ReceivedRequest,
  silent
} from "../testing/provider-server.ts"
import { itIsDownWhereItsProvider, routeWith } from "../testing/router-provider.ts"
import { valhallaRouter } from "./valhalla-router.adapter.ts"

const valhalla = (baseUrl: string) => valhallaRouter({ baseUrl, timeoutMillis: 2_000, retryPauseMillis: 1 })

const paris = { lat: 48.8566, lng: 2.3522 }
const lyon = { lat: 45.764, lng: 4.8357 }
const islet = { lat: 48.7136, lng: -2.0001 }
// Through 47.0 N, 4.0 E, as Valhalla encodes it.
const drawn = "o`~d|AocqnCndipBojqcB~`mjAgf_r@"
const atSea = { lat: 44.5, lng: -2.5 }

// An answer of Valhalla with directions_type none.
const trip = (over: Record<string, unknown> = {}, summary: Record<string, unknown> = {}) => ({
  trip: {
    status: 0,
    status_message: "Found route between points",
    units: "kilometers",
    language: "en-US",
    locations: [],
    legs: [{ summary: {}, shape: drawn }],
    summary: { length: 465.312, time: 16_402.1, has_toll: true, has_highway: true, has_ferry: false, ...summary },
    ...over
  }
})
const refusal = (error_code: number, error: string) =>
  json({ error_code, error, status_code: 400, status: "Bad Request" }, 400)

const map = ({ body }: ReceivedRequest) => {
  if (body.includes("-2.0001")) return refusal(442, "No path could be found for input")
  if (body.includes("-2.5")) return refusal(171, "No suitable edges near location")
  return json(trip())
}

routerSuite({
  name: "Valhalla",
  layer: withProvider(map, valhalla),
  known: { from: paris, to: lyon, minMeters: 460_000, maxMeters: 470_000 },
  unreachable: { from: paris, to: islet },
  offRoad: { from: atSea, to: lyon, metersFromRoad: 27_000 },
  failing: {
    slow: withProvider(silent, (baseUrl) => valhallaRouter({ baseUrl, timeoutMillis: 50 })),
    down: withoutProvider(valhalla)
  }
})

describe("Valhalla", () => {
  it.live(
    "reads kilometres, seconds and ferries",
    () =>
      Effect.gen(function* () {
        const { route } = yield* routeWith(json(trip({}, { has_ferry: true })), valhalla, paris, lyon)
        assert.deepStrictEqual(route, {
          distanceMeters: 465_312,
          durationSeconds: 16_402.1,
          hasFerry: true,
          isSchematic: false,
          snapMeters: [],
          path: [paris, { lat: 47, lng: 4 }, lyon]
        })
        const silentOnFerries = yield* routeWith(json(trip({}, { has_ferry: undefined })), valhalla, paris, lyon)
        assert.strictEqual(silentOnFerries.route !== "NoRoute" && silentOnFerries.route.hasFerry, null)
      }),
    { tags: "PLA-10" }
  )

  it.live(
    "limits the distance from an end to its road to the greatest allowed snap",
    () =>
      Effect.gen(function* () {
        const { asked } = yield* routeWith(json(trip()), valhalla, paris, lyon)
        assert.strictEqual(`${asked[0]?.method} ${asked[0]?.url.pathname}`, "POST /route")
        assert.deepStrictEqual(JSON.parse(asked[0]?.body ?? ""), {
          locations: [
            { lat: 48.8566, lon: 2.3522, type: "break", search_cutoff: 500 },
            { lat: 45.764, lon: 4.8357, type: "break", search_cutoff: 500 }
          ],
          costing: "auto",
          units: "kilometers",
          directions_type: "none"
        })
      }),
    { tags: "PLA-12" }
  )

  for (const code of [154, 170, 171, 441, 442]) {
    it.live(`finds no road if Valhalla answers error ${code}`, () =>
      Effect.gen(function* () {
        const { route } = yield* routeWith(refusal(code, "…"), valhalla, paris, lyon)
        assert.strictEqual(route, "NoRoute")
      })
    )
  }

  it.live("retries its POST after a broken connection, because the POST is a look-up", () =>
    Effect.gen(function* () {
      let calls = 0
      const { asked } = yield* routeWith(() => (++calls === 1 ? hangUp : json(trip())), valhalla, paris, lyon)
      assert.strictEqual(asked.length, 2)
    })
  )

  itIsDownWhereItsProvider(valhalla, {
    "calls the request malformed": refusal(100, "Failed to parse json request"),
    "answers in miles": json(trip({ units: "miles" })),
    "gives no status": json(trip({ status: undefined })),
    "draws no road": json(trip({ legs: [{ summary: {}, shape: "…" }] })),
    "gives no length": json(trip({}, { length: null }))
  })
})
