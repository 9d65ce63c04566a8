import { type LinkedFile, linkedFile, LinkRefused, openLink } from "@trajet/domain"
import { Effect, Option } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import { answered, type EdgeOptions } from "./endpoint.ts"

const linkPath = /^\/files\/([\w.-]+)(?:\?.*)?$/u

/** The token as it stands in the request: one that is written otherwise, with escapes, is another one. */
const tokenOf = ({ url = "" }: IncomingMessage): Option.Option<string> =>
  Option.fromUndefinedOr(linkPath.exec(url)?.[1])

const escapes: Readonly<Record<string, string>> = { "'": "%27", "(": "%28", ")": "%29", "*": "%2A" }

/** A name for a header: in ASCII for all, and in UTF-8 for those who read RFC 8187. Nothing of it can end the header. */
export const inlineAs = (fileName: string): string => {
  const wellFormed = fileName.toWellFormed()
  const ascii = wellFormed.replaceAll(/[^ \w!#$&+.^`|~-]/gu, "_")
  const extended = encodeURIComponent(wellFormed).replaceAll(/['()*]/gu, (char) => escapes[char] ?? "")
  return `inline; filename="${ascii}"; filename*=UTF-8''${extended}`
}

/** Whoever opens it opens a file of somebody else: it runs nothing, and nobody in between keeps it. */
const guards = {
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store"
}
const sandboxed = { ...guards, "content-security-policy": "default-src 'none'; sandbox" }

// Browsers show a PDF by a viewer of their own, apart from our origin, and do not start it in a sandbox.
const guardsOf = (contentType: string) => (contentType === "application/pdf" ? guards : sandboxed)

const pageOf = ({ fileName, contentType, bytes, content }: LinkedFile): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(content, {
    contentType,
    ...(bytes === null ? {} : { contentLength: bytes }),
    headers: { ...guardsOf(contentType), "content-disposition": inlineAs(fileName) }
  })

const opened = Effect.fnUntraced(function* (node: IncomingMessage) {
  const token = yield* Effect.fromOption(tokenOf(node)).pipe(Effect.mapError(() => new LinkRefused()))
  return pageOf(yield* linkedFile(yield* openLink(token)))
})

/** The files that signed links lead to, for whoever has one; the token is in no log (interface.md 2.10). */
export const filePage = (edge: EdgeOptions) =>
  HttpRouter.add("GET", "/files/*", answered(edge, { name: "GET /files", counted: true, outcome: "other" }, opened))
