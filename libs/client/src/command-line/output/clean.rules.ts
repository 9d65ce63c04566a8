import { stripVTControlCharacters } from "node:util"

// Control characters, and characters that reverse the direction of a line or hide in it.
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Makes a text of the server safe to print in one line: removes escape sequences, which a terminal would carry out, and
 * replaces other control characters by spaces.
 */
export const clean = (text: string): string => stripVTControlCharacters(text).replaceAll(unsafe, " ")

const escaped = (char: string): string => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`

/**
 * Writes JSON in one line. Escapes control characters, so that a terminal does not obey them and the value is
 * unchanged.
 */
export const jsonLine = (value: unknown): string => (JSON.stringify(value) ?? "null").replaceAll(unsafe, escaped)

/** Writes JSON in indented lines, with the same escapes. */
export const jsonLines = (value: unknown): ReadonlyArray<string> =>
  // Only the line breaks of the indentation are left as they are: those of texts are escaped already.
  (JSON.stringify(value, null, 2) ?? "null").split("\n").map((line) => line.replaceAll(unsafe, escaped))
