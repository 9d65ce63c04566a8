import { noPlace } from "@trajet/contract"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import { addPage } from "../routing/add-route.ts"
import { type EdgeOptions, runRequest } from "../endpoint.ts"
import { answerKept } from "../pages/kept-page.ts"
import { pageHeaders } from "../pages/page-policy.ts"
import type { RequestContext } from "../request-context.ts"
import { type BuiltSite, makeBuiltSite } from "./built-site.ts"
import { FeedPage } from "./feed-page.ts"
import type { LoadedFile, LoadedSite } from "./load-site.ts"
import { noSitePage } from "./no-site-page.ts"
import { feedType } from "./site-manifest.ts"

/** Answers with a file of a built site. */
export const answerFile = (loaded: LoadedFile, node: IncomingMessage, status = 200) => {
  const { digest, isImmutable, policy, stored, type } = loaded.file
  return answerKept(
    {
      digest,
      contentType: type,
      headers: {
        ...(policy === null ? {} : pageHeaders(policy)),
        ...(isImmutable ? { "cache-control": "public, max-age=31536000, immutable" } : {})
      },
      as: (encoding) => loaded.as(encoding),
      encodings: stored.filter((encoding) => encoding !== "identity")
    },
    node,
    status
  )
}

/**
 * The path of a request as it was sent. Escapes are not decoded, so that a path cannot name a file in a second
 * notation.
 */
export const pathOf = ({ url = "" }: IncomingMessage): string => url.split(/[?#]/u, 1)[0] ?? ""

const feedsOf = new WeakMap<LoadedFile, FeedPage>()

const answerFeed = (loaded: LoadedFile, node: IncomingMessage, publicUrl: string) => {
  const feed = feedsOf.get(loaded) ?? new FeedPage(loaded)
  feedsOf.set(loaded, feed)
  return Effect.flatMap(
    Effect.promise(() => feed.at(publicUrl)),
    (page) => page.answer(node)
  )
}

const answerSite = (site: LoadedSite, node: IncomingMessage, publicUrl: string) => {
  const path = pathOf(node)
  const found = site.files.get(path)
  if (found?.file.type === feedType) return answerFeed(found, node, publicUrl)
  if (found !== undefined) return answerFile(found, node)
  // The search links to the files that it indexed, such as `page.html` or `page/`.
  const bare = path.replace(/(?:\/|\.html)$/u, "")
  return site.files.has(bare)
    ? Effect.succeed(HttpServerResponse.empty({ status: 308, headers: { location: bare } }))
    : answerFile(site.notFound, node, 404)
}

const answer = (built: BuiltSite) =>
  Effect.fnUntraced(function* (node: IncomingMessage, { publicUrl }: RequestContext) {
    const site = yield* built.current
    if (site !== null) return yield* answerSite(site, node, publicUrl)
    return noSitePage(pathOf(node) === "/docs", yield* built.state)
  })

/** Serves the documentation for people. */
export const sitePages = (edge: EdgeOptions, folder: string) => {
  const serve = answer(makeBuiltSite(folder, "the documentation"))
  // This pattern of the router matches `/docs` too.
  return addPage(
    edge,
    { path: "/docs/*", admitted: noPlace("files of a built site are kept in memory") },
    runRequest(edge, { name: "GET /docs", counted: true, axis: edge.pagesAxis, outcome: "other" }, serve)
  )
}
