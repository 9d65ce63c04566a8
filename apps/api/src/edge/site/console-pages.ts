import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { type EdgeOptions, runRequest } from "../endpoint.ts"
import { pageHeaders } from "../pages/page-policy.ts"
import { notFound } from "../problem.ts"
import { type BuiltSite, makeBuiltSite } from "./built-site.ts"
import { noConsolePage } from "./no-site-page.ts"
import type { LoadedSite } from "./load-site.ts"
import { consolePath, nonceMark } from "./site-manifest.ts"
import { answerFile, pathOf } from "./site-pages.ts"
import { type Tiles, tileElements, tileOrigin } from "./tiles.ts"

const nonceBytes = 16

/**
 * The pages load from this host, and the tiles of maps from their host if there is one. Their styles need the nonce of the
 * page, and no inline script runs.
 */
const policyWith = (nonce: string, tiles: Tiles): string => {
  const origin = tileOrigin(tiles)
  const more = origin === null ? "" : ` ${origin}`
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${more}`,
    `connect-src 'self'${more}`,
    ...(origin === null ? [] : ["worker-src 'self'"]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'"
  ].join("; ")
}

/** The one page of the application, with a nonce of its own. No cache may keep it. */
const applicationPage = Effect.fnUntraced(function* (site: LoadedSite, tiles: Tiles) {
  const nonce = randomBytes(nonceBytes).toString("base64url")
  const page = new TextDecoder().decode(yield* Effect.promise(() => site.notFound.as("identity")))
  const text = page.replaceAll(nonceMark, nonce).replace("</head>", () => `${tileElements(tiles)}</head>`)
  return HttpServerResponse.text(text, {
    contentType: "text/html; charset=utf-8",
    headers: { ...pageHeaders(policyWith(nonce, tiles)), "cache-control": "no-store" }
  })
})

/** True for addresses of files and of the API, which are never pages of the application. */
const isNoPage = (path: string): boolean => /^\/console\/(?:api|assets)(?:\/|$)/u.test(path)

const answer = (built: BuiltSite, tiles: Tiles) =>
  Effect.fnUntraced(function* (node: IncomingMessage) {
    const path = pathOf(node)
    const site = yield* built.current
    const found = site?.files.get(path)
    if (found !== undefined && found !== site?.notFound) return yield* answerFile(found, node)
    if (isNoPage(path)) return yield* Effect.fail(notFound("there is nothing under this method and path"))
    return site === null ? noConsolePage(yield* built.state) : yield* applicationPage(site, tiles)
  })

/** Serves the console: its files, and its one page for every other path under `/console`. */
export const consolePages = (edge: EdgeOptions, folder: string, tiles: Tiles) =>
  // This pattern of the router matches `/console` too.
  HttpRouter.add(
    "GET",
    `${consolePath}/*`,
    runRequest(
      edge,
      { name: "GET /console", counted: true, axis: edge.pagesAxis, outcome: "other" },
      answer(makeBuiltSite(folder, "the console"), tiles)
    )
  )
