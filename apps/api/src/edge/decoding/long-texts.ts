import { Effect, Result } from "effect"
import { createHash } from "node:crypto"
import { bodyBytesMax, bodyValuesMax } from "../../limits.ts"
import { type ApiProblem, coded } from "../problem.ts"
import { jsonProblem, parseStrictJson } from "./strict-json.ts"

const quote = 0x22
const slash = 0x2f
const colon = 0x3a
const equals = 0x3d
const backslash = 0x5c
const letterU = 0x75
const whiteSpace = [0x20, 0x09, 0x0a, 0x0d]

/** Bytes from which on a text is long. */
export const longTextBytes = 4_096
/** Longer than any name, key or type may be, so that no valid text is equal to a mark. */
const markLength = 300
/** Characters that are decoded at a time: whole groups of four. */
const pieceLength = 65_536
const scratch = Buffer.alloc(pieceLength)

/** A JSON body without its long texts. */
export interface ShortBody {
  /** The body with a mark in place of each long text. The mark contains the SHA-256 of the text. */
  readonly json: Buffer
  /** The decoded bytes of each long text, by its mark; null if it is not base64. */
  readonly files: ReadonlyMap<string, Buffer | null>
}

const tooLong = (): ApiProblem =>
  coded(
    "payload_too_large",
    `the body says more than ${bodyBytesMax} bytes beside its files; send less, or fewer texts`
  )

const closingQuote = (body: Buffer, start: number): number => {
  for (let end = body.indexOf(quote, start + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let before = end
    while (body[before - 1] === backslash) before--
    if ((end - before) % 2 === 0) return end
  }
  return -1
}

const isName = (body: Buffer, end: number): boolean => {
  let at = end + 1
  while (whiteSpace.includes(body[at] ?? 0)) at++
  return body[at] === colon
}

/** The byte of an escape, and the length of the escape; null for an escape that writers of base64 do not use. */
const escaped = (body: Buffer, at: number): readonly [number, number] | null => {
  if (body[at + 1] === slash) return [slash, 2]
  if (body[at + 1] !== letterU) return null
  const digits = body.toString("latin1", at + 2, at + 6)
  const byte = /^00[2-7][0-9a-f]$/iu.test(digits) ? Number.parseInt(digits, 16) : 0
  return /^[a-z0-9+/=]$/iu.test(String.fromCharCode(byte)) ? [byte, 6] : null
}

/** Replaces, in place, the escapes that some writers of JSON put into base64. Null if the text has other escapes. */
const unescaped = (body: Buffer, start: number, end: number): Buffer | null => {
  const text = body.subarray(start, end)
  for (let at = text.indexOf(backslash); at >= 0; at = text.indexOf(backslash, at + 1)) {
    if (escaped(text, at) === null) return null
  }
  let written = 0
  let read = 0
  for (let at = text.indexOf(backslash); at >= 0; at = text.indexOf(backslash, read)) {
    const [byte, length] = escaped(text, at) ?? [backslash, 1]
    text.copyWithin(written, read, at)
    written += at - read
    text[written++] = byte
    read = at + length
  }
  text.copyWithin(written, read)
  return text.subarray(0, written + text.length - read)
}

/** True if the text is the canonical base64 of its bytes, with padding. */
const isBase64 = (text: Buffer): boolean => {
  const padding = text.indexOf(equals)
  if (padding >= 0 && padding < text.length - 2) return false
  for (let at = 0; at < text.length; at += pieceLength) {
    const piece = text.toString("latin1", at, at + pieceLength)
    if (scratch.toString("base64", 0, scratch.write(piece, "base64")) !== piece) return false
  }
  return true
}

/** Decodes base64 in place: the bytes are fewer than the characters. */
const decoded = (text: Buffer): Buffer => {
  let written = 0
  for (let at = 0; at < text.length; at += pieceLength) {
    const bytes = scratch.write(text.toString("latin1", at, at + pieceLength), "base64")
    scratch.copy(text, written, 0, bytes)
    written += bytes
  }
  return text.subarray(0, written)
}

const markOf = (text: Uint8Array): string => createHash("sha256").update(text).digest("hex").padEnd(markLength, "-")

/** The mark of a long text, and its file. A text that is not base64 must keep the rules of every JSON text. */
const cut = (body: Buffer, start: number, end: number): Result.Result<readonly [string, Buffer | null], ApiProblem> => {
  const plain = unescaped(body, start + 1, end)
  if (plain !== null && isBase64(plain)) return Result.succeed([markOf(plain), decoded(plain)])
  const parsed =
    plain === null
      ? parseStrictJson(body.subarray(start, end + 1))
      : parseStrictJson(Buffer.concat([Buffer.from('"'), plain, Buffer.from('"')]))
  return Result.mapBoth(parsed, {
    onFailure: (fault) => jsonProblem("the body", fault),
    onSuccess: (text) => [markOf(Buffer.from(String(text))), null] as const
  })
}

/**
 * Cuts the long texts out of a JSON body and decodes those in base64, in the memory of the body, so that no file
 * becomes a string. Fails with 422 if the rest is too large. Yields to other requests between two long texts.
 */
export const withoutLongTexts = Effect.fnUntraced(function* (body: Buffer) {
  const files = new Map<string, Buffer | null>()
  const parts: Array<Buffer> = []
  let from = 0
  let texts = 0
  for (let start = body.indexOf(quote); start >= 0;) {
    const end = closingQuote(body, start)
    if (end < 0) break
    // Each value has at most one name.
    if (++texts > 2 * bodyValuesMax) return yield* tooLong()
    if (end - start > longTextBytes && !isName(body, end)) {
      parts.push(body.subarray(from, start))
      const [mark, file] = yield* Effect.fromResult(cut(body, start, end))
      files.set(mark, file)
      parts.push(Buffer.from(`"${mark}"`))
      from = end + 1
      yield* Effect.yieldNow
    }
    start = body.indexOf(quote, end + 1)
  }
  parts.push(body.subarray(from))
  if (parts.reduce((sum, { length }) => sum + length, 0) > bodyBytesMax) return yield* tooLong()
  return { json: Buffer.concat(parts), files } satisfies ShortBody
})
