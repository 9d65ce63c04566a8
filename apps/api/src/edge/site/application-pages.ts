import { noPlace } from "@trajet/contract"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { addPage } from "../routing/add-route.ts"
import { type EdgeOptions, runRequest } from "../endpoint.ts"
import { pageHeaders } from "../pages/page-policy.ts"
import { notFound } from "../problem.ts"
import { type BuiltSite, makeBuiltSite } from "./built-site.ts"
import { type Missing, noApplicationPage, theConsole, thePagesOfDrivers } from "./no-site-page.ts"
import type { LoadedSite } from "./load-site.ts"
import { consolePath, driverPath, nonceMark } from "./site-manifest.ts"
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

/** An application of one page, which `apps/<name>` has and a folder holds built. */
interface Application {
  /** Name of the application in logs: `the console was not read`. */
  readonly name: string
  readonly path: `/${string}`
  readonly folder: string
  readonly tiles: Tiles
  readonly missing: Missing
}

/** The script of a service worker, which may serve its page without network. */
const workerName = "sw.js"

const answer = (built: BuiltSite, { missing, path: base, tiles }: Application) => {
  // Addresses of files and of the API are never pages of the application.
  const isNoPage = (path: string): boolean =>
    [`${base}/api`, `${base}/assets`].some((start) => path === start || path.startsWith(`${start}/`)) ||
    path === `${base}/${workerName}`
  return Effect.fnUntraced(function* (node: IncomingMessage) {
    const path = pathOf(node)
    const site = yield* built.current
    const found = site?.files.get(path)
    if (found !== undefined && found !== site?.notFound) {
      const file = yield* answerFile(found, node)
      // The page has no slash at its end, so that it is outside of the folder of the worker.
      return path === `${base}/${workerName}`
        ? HttpServerResponse.setHeader(file, "service-worker-allowed", base)
        : file
    }
    if (isNoPage(path)) return yield* Effect.fail(notFound("there is nothing under this method and path"))
    return site === null ? noApplicationPage(missing, yield* built.state) : yield* applicationPage(site, tiles)
  })
}

/** Serves an application: its files, and its one page for every other path under its own. */
const applicationPages = (edge: EdgeOptions, application: Application) =>
  // This pattern of the router matches the path without a slash too.
  addPage(
    edge,
    { path: `${application.path}/*`, admitted: noPlace("files of a built application are kept in memory") },
    runRequest(
      edge,
      { name: `GET ${application.path}`, counted: true, axis: edge.pagesAxis, outcome: "other" },
      answer(makeBuiltSite(application.folder, application.name), application)
    )
  )

export const consolePages = (edge: EdgeOptions, folder: string, tiles: Tiles) =>
  applicationPages(edge, { name: "the console", path: consolePath, folder, tiles, missing: theConsole })

export const driverPages = (edge: EdgeOptions, folder: string, tiles: Tiles) =>
  applicationPages(edge, {
    name: "the application for drivers",
    path: driverPath,
    folder,
    // No third party learns where a driver goes: of the sources of the console's maps, phones have the file of this host.
    tiles: { ...tiles, template: "" },
    missing: thePagesOfDrivers
  })
