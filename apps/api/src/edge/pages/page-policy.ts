import { createHash } from "node:crypto"

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The contents of the page's elements that have no attributes. */
const inlineTexts = (html: string, element: "script" | "style"): ReadonlyArray<string> =>
  html
    .split(`<${element}>`)
    .slice(1)
    .map((after) => after.slice(0, after.indexOf(`</${element}>`)))

/** The CSP sources of the page's own inline scripts or styles. */
export const inlineHashes = (html: string, element: "script" | "style"): string =>
  inlineTexts(html, element).map(hashOf).join(" ")

/** Headers of a page of this service: it loads only from the sources of the directives, and no page may frame it. */
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
