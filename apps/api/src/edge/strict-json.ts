import { Result } from "effect"
import { bodyDepthMax } from "../limits.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** Why a body is no JSON that can be taken (decisions section 1, Malformed JSON). */
export type JsonFault = string

const quote = 0x22
const backslash = 0x5c

/** The position of the quote that closes the string opened at `start`, or -1. */
const closingQuote = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return -1
}

/** The string between two quotes; null where its escapes are bad, which the parser will say as well. */
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
  if (value.includes("\0")) return "a string holds NUL"
  return value.isWellFormed() ? null : "a string holds half of a surrogate pair"
}

const nameFault = (names: Set<string>, name: string): JsonFault | null => {
  if (name === "__proto__") return "a member is named __proto__"
  if (names.has(name)) return `the member ${JSON.stringify(name.slice(0, 50))} is given twice`
  names.add(name)
  return null
}

const isName = (text: string, end: number): boolean => {
  let at = end + 1
  while (at < text.length && " \t\r\n".includes(text.charAt(at))) at++
  return text.charAt(at) === ":"
}

/**
 * What JSON.parse lets through: names given twice, `__proto__`, NUL, lone surrogates, and depth, which is bounded
 * before anything is built. The syntax itself is left to JSON.parse.
 */
const fault = (text: string): JsonFault | null => {
  const open: Array<Set<string> | null> = []
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) {
      const end = closingQuote(text, at)
      if (end < 0) return null
      const value = unescaped(text, at, end)
      const names = open.at(-1)
      const found =
        value === null ? null : (stringFault(value) ?? (names && isName(text, end) ? nameFault(names, value) : null))
      if (found !== null) return found
      at = end
    } else if (char === 0x7b || char === 0x5b) {
      if (open.push(char === 0x7b ? new Set() : null) > bodyDepthMax) return `it is deeper than ${bodyDepthMax}`
    } else if (char === 0x7d || char === 0x5d) open.pop()
  }
  return null
}

/** The value of a JSON body, or why it cannot be taken. */
export const parseStrictJson = (bytes: Uint8Array): Result.Result<unknown, JsonFault> => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return Result.fail("it is not UTF-8")
  }
  const found = fault(text)
  if (found !== null) return Result.fail(found)
  try {
    return Result.succeed(JSON.parse(text))
  } catch {
    return Result.fail("its syntax is wrong")
  }
}
