import { instantOfMillis } from "@trajet/domain/time"
import type { AttemptResult } from "@trajet/domain/webhooks/deliveries"
import type { Dispatcher } from "undici"
import type { Failure } from "./webhook-failures.ts"
import { headerBytesMax } from "./webhook-limits.ts"

// Cuts before an incomplete character; invalid UTF-8 becomes U+FFFD.
const textOf = (bytes: Uint8Array, more: boolean): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: more })

// PostgreSQL refuses NUL in a text.
const storable = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "\u{FFFD}") : text)

/** Collects the beginning of an answer's body, at most so many bytes. */
export class AnswerBody {
  readonly #bytesMax: number
  readonly #chunks: Array<Uint8Array> = []
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Adds a chunk; false once the body exceeds the limit. */
  add(chunk: Uint8Array): boolean {
    this.#chunks.push(chunk)
    this.#bytes += chunk.byteLength
    return this.#bytes <= this.#bytesMax
  }

  /** The collected text; null for an empty body. */
  get text(): string | null {
    const [only] = this.#chunks
    if (only === undefined) return null
    const bytes = this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks)
    const text = storable(textOf(bytes.subarray(0, this.#bytesMax), this.#bytes > this.#bytesMax))
    // Invalid UTF-8 takes more room as text.
    const encoded = text.length > this.#bytesMax / 3 ? Buffer.from(text) : null
    return encoded !== null && encoded.length > this.#bytesMax
      ? textOf(encoded.subarray(0, this.#bytesMax), true)
      : text
  }
}

/** True if the names and values of a header section exceed the limit. */
export const headersExceed = (rawHeaders: Dispatcher.DispatchController["rawHeaders"]): boolean => {
  if (!Array.isArray(rawHeaders)) return false
  let bytes = 0
  for (const { length } of rawHeaders) bytes += length
  return bytes > headerBytesMax
}

/** The start of an exchange: on the wall clock, and on the monotonic clock. */
export interface Start {
  readonly epochMillis: number
  readonly monotonicMillis: number
}

export const startNow = (): Start => ({ epochMillis: Date.now(), monotonicMillis: performance.now() })

const timing = (start: Start): Pick<AttemptResult, "startedAt" | "durationMillis"> => ({
  startedAt: instantOfMillis(start.epochMillis),
  durationMillis: Math.max(0, Math.round(performance.now() - start.monotonicMillis))
})

export const failed = (start: Start, failure: Failure): AttemptResult => ({
  error: failure.error,
  detail: failure.detail,
  statusCode: null,
  ...timing(start),
  answer: null,
  retryAfterMillis: null
})

/** The result of an answer. The status line decides (WHK-28), whatever happened to the body. */
export const resultOfAnswer = (
  start: Start,
  statusCode: number,
  answer: string | null,
  retryAfterMillis: number | null
): AttemptResult => {
  const known = { statusCode, ...timing(start), answer, retryAfterMillis }
  if (statusCode >= 200 && statusCode < 300) return { error: null, detail: null, ...known }
  return statusCode >= 300 && statusCode < 400
    ? { error: "redirect_refused", detail: `answered ${statusCode}; redirects are not followed`, ...known }
    : { error: "http_status", detail: `answered ${statusCode}`, ...known }
}
