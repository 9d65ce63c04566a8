import {
  type Admitted,
  ConsoleApi,
  DriverAppApi,
  noPlace,
  onePlace,
  OperationsApi,
  PassageNote,
  TrajetApi
} from "@trajet/contract"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import fc from "fast-check"
import { assert, beforeAll, describe, it } from "vitest"
import type { ServedEndpoint } from "../endpoints/served-endpoint.ts"
import { ofConsole } from "../session/console-routes.ts"
import { addPage, addRoute, type Page } from "./add-route.ts"
import { refusesNeedlessEscapes } from "./needless-escapes.ts"
import { hasNeedlessEscape, originForm, routedPath } from "./request-target.rules.ts"
import { RouteTable, routerConfig } from "./route-table.ts"

const endpointsOf = (groups: object): ReadonlyArray<ServedEndpoint> =>
  Object.values(groups).flatMap(({ endpoints }) => Object.values<ServedEndpoint>(endpoints))

const ofKeys = [...endpointsOf(TrajetApi.groups), ...endpointsOf(OperationsApi.groups)]
const admittedOf = ({ annotations }: ServedEndpoint): Admitted =>
  Context.get(annotations, PassageNote)?.admitted ?? onePlace

const endpoints = [
  ...ofKeys,
  ...ofKeys.map((endpoint) => ofConsole(endpoint)),
  ...endpointsOf(ConsoleApi.groups),
  ...endpointsOf(DriverAppApi.groups)
]

const inMemory = noPlace("kept in memory")
const pages: ReadonlyArray<Page> = [
  { method: "POST", path: "/mcp" },
  { path: "/mcp" },
  { path: "/files/*" },
  { path: "/healthz", admitted: inMemory },
  { path: "/docs/*", admitted: inMemory },
  { path: "/docs/explorer", admitted: inMemory },
  { path: "/console/*", admitted: inMemory },
  { path: "/driver/*", admitted: inMemory },
  { path: "/problems/:code", admitted: inMemory }
]

const host = "trajet.example"

/** A router with a handler for each route, which tells how the route is admitted. */
const makeRouter = async () => {
  const routes = new RouteTable()
  let reached: Admitted | null = null
  const reach = (admitted: Admitted) =>
    Effect.sync(() => {
      reached = admitted
      return HttpServerResponse.empty()
    })
  const unknown = Effect.succeed(HttpServerResponse.empty({ status: 404 }))
  const app = Layer.mergeAll(
    refusesNeedlessEscapes(unknown),
    ...endpoints.map((endpoint) =>
      addRoute({ routes }, { ...endpoint, admitted: admittedOf(endpoint) }, reach(admittedOf(endpoint)))
    ),
    ...pages.map((page) => addPage({ routes }, page, reach(page.admitted ?? onePlace)))
  )
  const serve = await Effect.runPromise(
    Effect.scoped(Effect.provideService(HttpRouter.toHttpEffect(app), HttpRouter.RouterConfig, routerConfig))
  )
  return {
    routes,
    /** The admission of the route whose handler the target reaches; null if it reaches none. */
    reachedBy: (method: string, target: string): Admitted | null => {
      reached = null
      const request = HttpServerRequest.fromWeb(new Request("http://any/", { method }))
      const routed = Effect.provideService(
        serve,
        HttpServerRequest.HttpServerRequest,
        request.modify({ url: routedPath(target) })
      )
      Effect.runSync(Effect.ignore(Effect.scoped(routed)))
      return reached
    }
  }
}

const readingMethods = ["GET", "HEAD"]
const targets = [...endpoints, ...pages].map(({ method = "GET", path }) => ({
  method,
  path: path.replaceAll(/:\w+/gu, "0199a1b2-0000-7000-8000-00000000000A").replace("*", "some/page.html")
}))

const escaped = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`
const inserted = ["/", "//", "/.", "/./", "/../", "%2e%2e/", "%2F", "%2f..", ";", ";a=b", "?", "#", "%3b", "%23", "%3F"]
const odd = [
  "\\",
  "%5c",
  "%",
  "%%",
  "%7",
  "%00",
  "%ff",
  "%c3%a9",
  "%2576",
  "*",
  ":",
  "@",
  " ",
  "/console/api",
  "/v1",
  "/docs"
]

/** Another spelling of a path, or a path close to it. */
const respelled = fc.oneof(
  fc
    .constantFrom(...inserted, ...odd)
    .map((text) => (path: string, at: number) => path.slice(0, at) + text + path.slice(at)),
  fc.constantFrom("lower", "upper").map((digits) => (path: string, at: number) => {
    const escape = escaped(path[at] ?? "/")
    return path.slice(0, at) + (digits === "upper" ? escape.toUpperCase() : escape) + path.slice(at + 1)
  }),
  fc.constant((path: string, at: number) => path.slice(0, at) + path.slice(at).toUpperCase()),
  fc.constant((path: string, at: number) => path.slice(0, at) + path.slice(at + 1)),
  fc.constant((path: string) => `http://${host}${path}`),
  fc.constant((path: string) => `HTTPS://${host}:443${path}`),
  fc.constant((path: string) => `http://elsewhere${path}`)
)

const spellings = fc.record({
  route: fc.constantFrom(...targets),
  isHead: fc.boolean(),
  steps: fc.array(fc.tuple(respelled, fc.nat(60)), { maxLength: 4 })
})

describe("the look-up of a route", () => {
  let router: Awaited<ReturnType<typeof makeRouter>>
  beforeAll(async () => {
    router = await makeRouter()
  })

  const expectItsPlace = (method: string, sent: string): Admitted | null => {
    const target = originForm(sent, host)
    const reached = router.reachedBy(method, target)
    if (reached !== null) {
      assert.deepStrictEqual(router.routes.admittedOf(method, target), reached, `${method} ${sent}`)
      assert.isFalse(hasNeedlessEscape(routedPath(target)), `${method} ${sent}`)
    }
    return reached
  }

  it("finds the place of each route, for its method and for HEAD", () => {
    for (const { method, path } of targets) {
      assert.isNotNull(expectItsPlace(method, path), `${method} ${path}`)
      assert.isNotNull(expectItsPlace(method, `${path}?a=%41`), `${method} ${path}`)
      if (method === "GET") assert.isNotNull(expectItsPlace("HEAD", path), path)
    }
  })

  it("leads no path with an escaped letter, digit or mark to a handler", { tags: "ERR-17" }, () => {
    for (const { method, path } of targets) {
      for (const [at, char] of [...path].entries()) {
        if (!/[\w.~-]/u.test(char)) continue
        for (const escape of [escaped(char), escaped(char).toUpperCase()]) {
          const respelt = path.slice(0, at) + escape + path.slice(at + 1)
          assert.isNull(router.reachedBy(method, respelt), `${method} ${respelt}`)
        }
      }
    }
  })

  it("leads no spelling of a path to a handler without the place of its route", { tags: "SEC-22" }, () => {
    fc.assert(
      fc.property(spellings, ({ route: { method, path }, isHead, steps }) => {
        const sent = steps.reduce((text, [change, at]) => change(text, Math.min(at, text.length)), path)
        expectItsPlace(isHead && readingMethods.includes(method) ? "HEAD" : method, sent)
      }),
      { numRuns: 5_000 }
    )
  })

  it("says that every endpoint takes a place, except feeds, and every page that does not say otherwise", () => {
    const { path: feed } = OperationsApi.groups.feed.endpoints.follow
    const without = targets.filter(({ method, path }) => router.routes.admittedOf(method, path).places === 0)
    assert.sameMembers(
      without.map(({ path }) => path),
      [
        feed,
        `/console/api${feed}`,
        ...["/healthz", "/docs/some/page.html", "/docs/explorer", "/console/some/page.html"],
        ...["/driver/some/page.html", "/problems/0199a1b2-0000-7000-8000-00000000000A"]
      ]
    )
    for (const path of ["/nowhere", "/", "", "/v1", "/healthz/", "//healthz", "/%68ealthz", "*"]) {
      assert.strictEqual(router.routes.admittedOf("GET", path).places, 1, path)
    }
    for (const method of ["POST", "OPTIONS", "PROPFIND"]) {
      assert.strictEqual(router.routes.admittedOf(method, "/healthz").places, 1, method)
    }
  })
})
