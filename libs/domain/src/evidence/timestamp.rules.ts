import { Result } from "effect"
import { Instant } from "../time/instant.model.ts"
import { parseInstant } from "../time/instant.rules.ts"

// DER by RFC 3161: one fixed request, and the way to three members of its answer. All else is for the tools of who verifies.

const sequence = 0x30
const integer = 0x02
const octets = 0x04
const time = 0x18
const context = 0xa0
// AlgorithmIdentifier of SHA-256, and the type id-ct-TSTInfo.
const sha256Algorithm = [0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00]

const wrapped = (tag: number, ...contents: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> => {
  const content = contents.flat()
  // The request has less than 128 bytes.
  return [tag, content.length, ...content]
}

/** A request to stamp a SHA-256, with the certificate of the authority in its answer. The first byte of the nonce is 1 to 127. */
export const timestampRequest = (digest: Uint8Array, nonce: Uint8Array): Uint8Array =>
  Uint8Array.from(
    wrapped(
      sequence,
      wrapped(integer, [1]),
      wrapped(sequence, sha256Algorithm, wrapped(octets, [...digest])),
      wrapped(integer, [...nonce]),
      [0x01, 0x01, 0xff]
    )
  )

interface Element {
  readonly tag: number
  readonly content: Uint8Array
}

/** Reads the elements that follow each other in these bytes; null if they are not DER. */
const elementsOf = (bytes: Uint8Array): ReadonlyArray<Element> | null => {
  const found: Array<Element> = []
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2)
    const more = first < 0x80 ? 0 : first - 0x80
    if (more > 4 || first === 0x80) return null
    const start = at + 2 + more
    const length = more === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
    if (start + length > bytes.length) return null
    found.push({ tag, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return found
}

/** The content of the element at this place of a sequence of elements. */
const inside = (bytes: Uint8Array | null, place: number, tag: number): Uint8Array | null => {
  const element = bytes === null ? undefined : elementsOf(bytes)?.[place]
  return element?.tag === tag ? element.content : null
}

const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const timeOf = (bytes: Uint8Array): Instant | null => {
  const [, year, month, day, hours, minutes, seconds, fraction = ""] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,6})?\d*Z$/u.exec(String.fromCharCode(...bytes.subarray(0, 40))) ?? []
  const read = parseInstant(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${fraction}Z`)
  return Result.isSuccess(read) ? read.success : null
}

const unreadable = Result.fail("the answer of the authority is no timestamp (RFC 3161)")

const stampInfo = (reply: Uint8Array): Uint8Array | null => {
  const signedData = inside(inside(inside(reply, 0, sequence), 1, sequence), 1, context)
  const encapsulated = inside(inside(signedData, 0, sequence), 2, sequence)
  return inside(inside(inside(encapsulated, 1, context), 0, octets), 0, sequence)
}

/**
 * Reads the time of a reply, if it grants the request: for this digest and this nonce. Does not check the signature of the
 * authority, whose certificate is not known here: `openssl ts -verify` does.
 */
export const readTimestampReply = (
  reply: Uint8Array,
  digest: Uint8Array,
  nonce: Uint8Array
): Result.Result<Instant, string> => {
  const status = inside(inside(inside(reply, 0, sequence), 0, sequence), 0, integer)
  if (status === null) return unreadable
  if (status.length !== 1 || (status[0] ?? 2) > 1) return Result.fail("the authority has refused the request")
  const info = stampInfo(reply)
  if (info === null) return unreadable
  const imprint = inside(inside(info, 2, sequence), 1, octets)
  if (imprint === null || !equal(imprint, digest)) return Result.fail("the authority has stamped other bytes")
  const elements = elementsOf(info) ?? []
  const isAsked = elements.slice(4).some(({ content, tag }) => tag === integer && equal(content, nonce))
  if (!isAsked) return Result.fail("the answer of the authority is to another request")
  const stamped = elements.find(({ tag }) => tag === time)
  const at = stamped === undefined ? null : timeOf(stamped.content)
  return at === null ? unreadable : Result.succeed(Instant(at))
}
