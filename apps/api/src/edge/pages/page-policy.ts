import { createHash } from "node:crypto"

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The texts of the elements of a page that have no attributes. */
const inlineTexts = (html: string, element: "script" | "style"): ReadonlyArray<string> =>
  html
    .split(`<${element}>`)
    .slice(1)
    .map((after) => after.slice(0, after.indexOf(`</${element}>`)))

/** The scripts or styles that a page brings along, and no others. */
export const inlineHashes = (html: string, element: "script" | "style"): string =>
  inlineTexts(html, element).map(hashOf).join(" ")

/** Headers of a page of ours: it loads what the directives allow, from nowhere else, and is in nobody's frame. */
export const pageHeaders = (directives: ReadonlyArray<string>): Readonly<Record<string, string>> => ({
  "content-security-policy": [
    "default-src 'none'",
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; "),
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin"
})
