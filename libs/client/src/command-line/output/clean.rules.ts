import { stripVTControlCharacters } from "node:util"

// Control characters, and characters that reverse the direction of a line or hide in it.
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A text of the server as one line that a terminal shows and does not obey. Escape sequences are removed, and other
 * control characters become spaces.
 */
export const clean = (text: string): string => stripVTControlCharacters(text).replaceAll(unsafe, " ")

const escaped = (char: string): string => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`

/** JSON in one line. What a terminal would obey is escaped, so that the value is the same. */
export const jsonLine = (value: unknown): string => (JSON.stringify(value) ?? "null").replaceAll(unsafe, escaped)
