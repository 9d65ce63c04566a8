import { noPlace } from "@trajet/contract"
import { type GroupElsewhere, StoreUnavailable } from "@trajet/domain/access"
import {
  makeTripReadings,
  openTracking,
  trackingReport,
  TrackingRefused,
  type TripReadings
} from "@trajet/domain/tracking"
import { Clock, Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { limited } from "../authenticate.ts"
import { type EdgeOptions, runRequest } from "../endpoint.ts"
import { KeptPage } from "../pages/kept-page.ts"
import type { LinkLimit } from "../pages/link-limit.ts"
import { pageHeaders, policyOf } from "../pages/page-policy.ts"
import { notFound, problemText } from "../problem.ts"
import type { RequestContext } from "../request-context.ts"
import { addPage } from "../routing/add-route.ts"
import { browserLanguage, wantsJson } from "./asked-form.ts"
import { type AskingPace, makeAskingPace } from "./asking-pace.ts"
import { refusedHtml, trackingHtml, trackingScriptPath } from "./tracking-html.ts"
import { trackingScript } from "./tracking-script.ts"
import { trackingStyle } from "./tracking-style.ts"
import { type DrawnMaps, makeDrawnMaps } from "./map/drawn-maps.ts"
import { trackingWire } from "./tracking-wire.ts"

const address = /^\/t\/([^/?]+)(\/report)?(?:\?.*)?$/u

/**
 * No refusal is answered earlier than this after its request has come: longer than the store takes to find a link and its
 * trip, so that an unknown, an ended and a deleted link take the same time (TRK-7).
 */
const refusedAfterMillis = 50

/** Headers of everything under a token: nobody keeps it, finds it or learns its address. */
const guards = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow"
}

const htmlHeaders = {
  ...pageHeaders(policyOf([`style-src ${trackingStyle.source}`, "script-src 'self'", "connect-src 'self'"])),
  ...guards,
  vary: "accept, accept-language"
}

const htmlPage = (text: string, status = 200) =>
  HttpServerResponse.text(text, { status, contentType: "text/html; charset=utf-8", headers: htmlHeaders })

const refusedJson = ({ message }: TrackingRefused, docsBase: string) =>
  HttpServerResponse.text(problemText(notFound(message), docsBase), {
    status: 404,
    contentType: "application/problem+json",
    headers: { ...guards, vary: "accept, accept-language" }
  })

/** Waits for the time of a refusal without a place of the work in progress, and answers. */
const refusal = Effect.fnUntraced(function* (
  { admission, docsBase }: EdgeOptions,
  node: IncomingMessage,
  { startedAtMillis }: RequestContext
) {
  admission.leave(node)
  yield* Effect.sleep(Math.max(0, startedAtMillis + refusedAfterMillis - (yield* Clock.currentTimeMillis)))
  return wantsJson(node)
    ? refusedJson(new TrackingRefused(), docsBase)
    : htmlPage(refusedHtml(browserLanguage(node)), 404)
})

/** The cell that the group has moved to opens the link (docs/adr/0110). */
const inOtherCell = (elsewhere: GroupElsewhere, path: string) =>
  elsewhere.address === null
    ? Effect.fail(new StoreUnavailable({ cause: elsewhere }))
    : Effect.succeed(
        HttpServerResponse.empty({ status: 307, headers: { ...guards, location: `${elsewhere.address}${path}` } })
      )

type Opened = Effect.Success<ReturnType<typeof openTracking>>

const reportPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'self'; style-src 'unsafe-inline'"

const reportPage = (opened: Opened) =>
  Effect.map(trackingReport(opened), ({ content }) =>
    HttpServerResponse.stream(content, {
      contentType: "application/pdf",
      headers: { ...guards, "content-security-policy": reportPolicy, "content-disposition": "inline" }
    })
  )

const jsonPage = (text: string, tag: string, seconds: number, { headers }: IncomingMessage) => {
  const shared = { ...guards, etag: tag, "retry-after": String(seconds), vary: "accept, accept-language" }
  return headers["if-none-match"] === tag
    ? HttpServerResponse.empty({ status: 304, headers: shared })
    : HttpServerResponse.text(text, { contentType: "application/json", headers: shared })
}

interface Asked {
  readonly node: IncomingMessage
  readonly path: string
  /** After which the page asks again. */
  readonly seconds: number
}

const factsPage = ({ found: { link }, now, trip }: Opened, { node, path, seconds }: Asked, draw: DrawnMaps) => {
  const reportPath = `${path}/report`
  const text = JSON.stringify(trackingWire(trip, reportPath))
  const tag = `"${createHash("sha256").update(text).digest("base64url")}"`
  if (wantsJson(node)) return jsonPage(text, tag, seconds, node)
  const language = link.language ?? browserLanguage(node)
  return htmlPage(trackingHtml({ trip, now, language, reportPath, tag, seconds, draw }))
}

/** What the pages of a process share. */
interface Shared {
  readonly readings: TripReadings
  readonly pace: AskingPace
  readonly draw: DrawnMaps
}

const open = (edge: EdgeOptions, links: LinkLimit, { draw, pace, readings }: Shared) =>
  Effect.fnUntraced(function* (node: IncomingMessage, context: RequestContext) {
    const [, token = "", report] = address.exec(node.url ?? "") ?? []
    const seconds = pace(token, context.startedAtMillis)
    const taken = yield* links.take(token)
    context.taken.push(taken)
    // A page that is refused comes back at the pace of its link: a thousand of them would ask in vain each second.
    if (!taken.allowed)
      return yield* limited({ ...taken, retryAfterSeconds: Math.max(taken.retryAfterSeconds, seconds) })
    const path = `/t/${token}`
    return yield* openTracking(readings, token).pipe(
      Effect.flatMap((opened) =>
        report === undefined ? Effect.succeed(factsPage(opened, { node, path, seconds }, draw)) : reportPage(opened)
      ),
      Effect.catchTags({
        GroupElsewhere: (elsewhere) => inOtherCell(elsewhere, `${path}${report ?? ""}`),
        TrackingRefused: () => refusal(edge, node, context)
      })
    )
  })

/** Serves the script of the pages, which is the same for all. */
const trackingScriptPage = (edge: EdgeOptions) => {
  const page = new KeptPage(new TextEncoder().encode(trackingScript), "text/javascript; charset=utf-8")
  return addPage(
    edge,
    { path: trackingScriptPath, admitted: noPlace("the script is kept in memory") },
    runRequest(
      edge,
      { name: `GET ${trackingScriptPath}`, counted: true, axis: edge.pagesAxis, outcome: "other" },
      (node) => page.answer(node)
    )
  )
}

/** Serves the tracking pages and their script (TRK-6 to TRK-14). Never logs the token. */
export const trackingPages = Effect.fnUntraced(function* (edge: EdgeOptions, links: LinkLimit) {
  const readings = yield* makeTripReadings
  const page = addPage(
    edge,
    { path: "/t/*" },
    runRequest(
      edge,
      { name: "GET /t", counted: true, axis: edge.pagesAxis, outcome: "other" },
      open(edge, links, { readings, pace: makeAskingPace(), draw: makeDrawnMaps() })
    )
  )
  return Layer.mergeAll(trackingScriptPage(edge), page)
})
