import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

type Encoding = "br" | "gzip" | "identity"

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

/**
 * A page that stays the same until the process ends. It is compressed off the event loop at the first request for an
 * encoding, and the result is kept. Caches ask by its digest each time whether it has changed.
 */
export class KeptPage {
  readonly #bytes: Uint8Array
  readonly #contentType: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #digest: string
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()

  constructor(bytes: Uint8Array, contentType: string, headers: Readonly<Record<string, string>> = {}) {
    this.#bytes = bytes
    this.#contentType = contentType
    this.#headers = headers
    this.#digest = createHash("sha256").update(bytes).digest("base64url")
  }

  /** Answers a request with the page in an accepted encoding, or with 304 if the client has the page. */
  answer({ headers }: IncomingMessage): Effect.Effect<HttpServerResponse.HttpServerResponse> {
    const encoding = preferredEncoding(headers["accept-encoding"]?.toString() ?? "")
    const tag = `"${this.#digest}-${encoding}"`
    const shared = { ...this.#headers, etag: tag, vary: "accept-encoding", "cache-control": "no-cache" }
    if (hasTag(headers["if-none-match"] ?? "", tag)) {
      return Effect.succeed(HttpServerResponse.empty({ status: 304, headers: shared }))
    }
    const coded = encoding === "identity" ? shared : { ...shared, "content-encoding": encoding }
    return Effect.map(
      Effect.promise(() => this.#as(encoding)),
      (body) => HttpServerResponse.uint8Array(body, { contentType: this.#contentType, headers: coded })
    )
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
