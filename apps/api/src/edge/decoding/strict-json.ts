import type { ProblemCode } from "@trajet/contract"
import { groupedText } from "@trajet/domain/text"
import { Result } from "effect"
import { bodyDepthMax, bodyValuesMax } from "../../limits.ts"
import { withoutNullMembers } from "./null-members.ts"
import { type ApiProblem, coded } from "../problem.ts"

// Leaves out a byte order mark, as RFC 8259, section 8.1, allows.
const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The reason why a JSON text is refused (ERR-69). */
interface JsonFault {
  readonly code: Extract<ProblemCode, "invalid_json" | "payload_too_large">
  readonly reason: string
}

const invalid = (reason: string): JsonFault => ({ code: "invalid_json", reason })

const tooManyValues: JsonFault = {
  code: "payload_too_large",
  reason: `it has more than ${groupedText(bodyValuesMax)} values; send fewer`
}

/** The answer to a refused text; `what` names the text, "the body". */
export const jsonProblem = (what: string, { code, reason }: JsonFault): ApiProblem =>
  coded(code, `${what} cannot be taken: ${reason}`)

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBrace = 0x7b
const openBracket = 0x5b
const closeBrace = 0x7d
const closeBracket = 0x5d

/** The position of the quote that closes the string opened at `start`, or -1. */
const closingQuote = (text: string, start: number): number => {
  const next = text.indexOf('"', start + 1)
  // Short cut for the files of a deposit, which are long strings without escapes.
  if (next < 0 || text.charCodeAt(next - 1) !== backslash) return next
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return -1
}

/** The string between two quotes; null if its escapes are bad, which the parser reports as well. */
const unescaped = (text: string, start: number, end: number): string | null => {
  const raw = text.slice(start + 1, end)
  if (!raw.includes("\\")) return raw
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1))
    return typeof value === "string" ? value : null
  } catch {
    return null
  }
}

const stringFault = (value: string): JsonFault | null => {
  if (value.includes("\0")) return invalid("a string holds NUL; leave it out")
  return value.isWellFormed() ? null : invalid("a string holds half of a surrogate pair; send whole characters")
}

const nameFault = (names: Set<string>, name: string): JsonFault | null => {
  if (name === "__proto__") return invalid("a member is named __proto__; leave it out")
  if (names.has(name)) return invalid(`the member ${JSON.stringify(name.slice(0, 50))} is given twice; give it once`)
  names.add(name)
  return null
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** The position of the next character that is not white space. */
const afterSpace = (text: string, start: number): number => {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

const isToken = (code: number): boolean =>
  code === quote ||
  code === comma ||
  code === openBrace ||
  code === closeBrace ||
  code === openBracket ||
  code === closeBracket

const tokens = ['"', ",", "{", "}", "[", "]"]
const nearCharacters = 32

/**
 * Finds the next token of a text, from growing positions on; the length of the text if there is none. A loop is faster for
 * near tokens, and `indexOf` for those behind a mebibyte of white space or digits: it compares many characters at once.
 */
const tokensIn = (text: string): ((start: number) => number) => {
  const farPlaces = tokens.map(() => -1)
  const farPlace = (token: string, nth: number, start: number): number => {
    const known = farPlaces[nth] ?? -1
    if (known >= start) return known
    const found = text.indexOf(token, start)
    return (farPlaces[nth] = found < 0 ? text.length : found)
  }
  return (start) => {
    const near = Math.min(text.length, start + nearCharacters)
    for (let at = start; at < near; at++) if (isToken(text.charCodeAt(at))) return at
    return tokens.reduce((next, token, nth) => Math.min(next, farPlace(token, nth, near)), text.length)
  }
}

const isName = (text: string, end: number): boolean => text.charAt(afterSpace(text, end + 1)) === ":"

/** True if nothing but white space is between the bracket at `start` and the next token, which closes it. */
const isEmpty = (text: string, start: number, next: number): boolean =>
  "]}".includes(text.charAt(next)) && text.slice(start + 1, next).trim() === ""

/**
 * Finds faults that JSON.parse accepts: repeated names, `__proto__`, NUL, lone surrogates, and more depth or values
 * than a body may have. Runs before any value is built. JSON.parse checks the syntax.
 */
const fault = (text: string): JsonFault | null => {
  const open: Array<Set<string> | null> = []
  // The text itself is the first value. Each comma announces another value, and so does each container that is not
  // empty.
  let values = 1
  let strings = 0
  const nextToken = tokensIn(text)
  for (let at = nextToken(0); at < text.length; at = nextToken(at + 1)) {
    const char = text.charCodeAt(at)
    if (char === quote) {
      const end = closingQuote(text, at)
      if (end < 0) return null
      // A value has at most one name: more strings without commas between them are not JSON.
      if (++strings > 2 * bodyValuesMax) return tooManyValues
      const value = unescaped(text, at, end)
      const names = open.at(-1)
      const found =
        value === null ? null : (stringFault(value) ?? (names && isName(text, end) ? nameFault(names, value) : null))
      if (found !== null) return found
      at = end
    } else if (char === openBrace || char === openBracket) {
      if (!isEmpty(text, at, nextToken(at + 1)) && ++values > bodyValuesMax) return tooManyValues
      if (open.push(char === openBrace ? new Set() : null) > bodyDepthMax) {
        return invalid(`it is deeper than ${bodyDepthMax} levels; nest it less`)
      }
    } else if (char === comma) {
      if (++values > bodyValuesMax) return tooManyValues
    } else if (char === closeBrace || char === closeBracket) open.pop()
  }
  return null
}

const parsed = (text: string): Result.Result<unknown, JsonFault> => {
  try {
    return Result.succeed(JSON.parse(text))
  } catch {
    return Result.fail(invalid("its syntax is wrong; send JSON as RFC 8259 defines it"))
  }
}

/** Parses a JSON text and drops null members, or returns the reason for its refusal. */
export const parseStrictJson = (bytes: Uint8Array): Result.Result<unknown, JsonFault> => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return Result.fail(invalid("it is not UTF-8; send it in UTF-8"))
  }
  const found = fault(text)
  if (found !== null) return Result.fail(found)
  return text.includes("null") ? Result.map(parsed(text), withoutNullMembers) : parsed(text)
}
