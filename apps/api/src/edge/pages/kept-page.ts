import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

export type Encoding = "br" | "gzip" | "identity"

/** Encodings of a page, the smallest first. */
const compressions = ["br", "gzip"] as const

// A quality above 6 takes several times as long for 2 % less.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const compressors: Readonly<Record<Exclude<Encoding, "identity">, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes) => promisify(gzip)(bytes)
}

const qualityOf = (parameters: ReadonlyArray<string>): number => {
  const given = parameters.find((parameter) => parameter.startsWith("q="))
  return given === undefined ? 1 : Number(given.slice(2)) || 0
}

/** The preferred encoding of an `Accept-Encoding` (RFC 9110, 12.5.3); plain if it names no supported one. */
export const preferredEncoding = (accepted: string): Encoding => {
  const qualities = new Map(
    accepted.split(",").map((item) => {
      const [name = "", ...parameters] = item.toLowerCase().replaceAll(/\s/gu, "").split(";")
      return [name, qualityOf(parameters)]
    })
  )
  const quality = (name: string) => qualities.get(name) ?? qualities.get("*") ?? 0
  const [best] = compressions
    .filter((name) => quality(name) > 0)
    .toSorted((one, other) => quality(other) - quality(one))
  return best ?? "identity"
}

/** True if `If-None-Match` names this tag (RFC 9110, 13.1.2). */
const hasTag = (given: string, tag: string): boolean =>
  given.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//u, "") === tag)

/** A content that may be sent in several encodings. */
interface KeptContent {
  readonly digest: string
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  readonly as: (encoding: Encoding) => Promise<Uint8Array>
  /** Encodings that differ from the plain content. */
  readonly encodings: ReadonlyArray<Encoding>
}

/** Answers with a content in an accepted encoding, or with 304 if the client has it. */
export const answerKept = (
  { as, contentType, digest, encodings, headers: own }: KeptContent,
  { headers }: IncomingMessage,
  status = 200
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const preferred = preferredEncoding(headers["accept-encoding"]?.toString() ?? "")
  const encoding = encodings.includes(preferred) ? preferred : "identity"
  const tag = `"${digest}-${encoding}"`
  const shared = { "cache-control": "no-cache", ...own, etag: tag, vary: "accept-encoding" }
  if (status === 200 && hasTag(headers["if-none-match"] ?? "", tag)) {
    return Effect.succeed(HttpServerResponse.empty({ status: 304, headers: shared }))
  }
  const coded = encoding === "identity" ? shared : { ...shared, "content-encoding": encoding }
  return Effect.map(
    Effect.promise(() => as(encoding)),
    (body) => HttpServerResponse.uint8Array(body, { status, contentType, headers: coded })
  )
}

/**
 * A page that stays the same until the process ends. At the first request for an encoding, the page is compressed
 * outside of the event loop, and the result is kept. Caches have to ask at each use, by the digest of the page, whether
 * it changed.
 */
export class KeptPage {
  readonly #bytes: Uint8Array
  readonly #content: KeptContent
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()

  constructor(bytes: Uint8Array, contentType: string, headers: Readonly<Record<string, string>> = {}) {
    this.#bytes = bytes
    this.#content = {
      digest: createHash("sha256").update(bytes).digest("base64url"),
      contentType,
      headers,
      as: (encoding) => this.#as(encoding),
      encodings: compressions
    }
  }

  /** Answers a request with the page in an accepted encoding, or with 304 if the client has the page. */
  answer(node: IncomingMessage): Effect.Effect<HttpServerResponse.HttpServerResponse> {
    return answerKept(this.#content, node)
  }

  #as(encoding: Encoding): Promise<Uint8Array> {
    if (encoding === "identity") return Promise.resolve(this.#bytes)
    const known = this.#encoded.get(encoding)
    if (known !== undefined) return known
    const made = compressors[encoding](this.#bytes)
    this.#encoded.set(encoding, made)
    return made
  }
}
