import { createHash } from "node:crypto"

/** The CSP source of an inline script or style. */
export const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The contents of the page's elements that have no attributes. */
const inlineTexts = (html: string, element: "script" | "style"): ReadonlyArray<string> =>
  html
    .split(`<${element}>`)
    .slice(1)
    .map((after) => after.slice(0, after.indexOf(`</${element}>`)))

/** The CSP sources of the page's own inline scripts or styles. */
export const inlineHashes = (html: string, element: "script" | "style"): string =>
  inlineTexts(html, element).map(hashOf).join(" ")

/** The Content-Security-Policy of a page of this service: it loads only from the sources of the directives. */
export const policyOf = (directives: ReadonlyArray<string>): string =>
  ["default-src 'none'", ...directives, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join("; ")

/** A driver's phone uses its camera and its position. No page uses another device, and no frame of another site any. */
const permissions = ["camera", "geolocation"]
  .map((name) => `${name}=(self)`)
  .concat(
    ["bluetooth", "browsing-topics", "display-capture", "hid", "microphone", "midi", "payment", "serial", "usb"].map(
      (name) => `${name}=()`
    )
  )
  .join(", ")

/** Headers of a page of this service with a policy. No page may frame it. */
export const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  "content-security-policy": policy,
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": permissions,
  "cross-origin-opener-policy": "same-origin"
})
