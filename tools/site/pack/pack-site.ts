import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { hashOf, policyOf } from "../../../apps/api/src/edge/pages/page-policy.ts"
import type { SiteManifest } from "../../../apps/api/src/edge/site/site-manifest.ts"
import { inlineTexts, stylesheetOf, withoutStyleAttributes, withoutStyleSelectors } from "./inline-parts.ts"
import { storeSite } from "./store-site.ts"

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex")

/** Addresses whose content never changes, because the address has its digest. */
const isImmutable = (path: string): boolean => path.startsWith("assets/")

const addressOf = (path: string): string => {
  const bare = path.endsWith(".html") ? path.slice(0, -".html".length) : path
  return bare === "index" ? "/docs" : `/docs/${bare}`
}

/** A page whose links lead to the addresses of pages, in place of the generator's files. */
const withAddresses = (html: string): string =>
  html.replaceAll(/ href="(\/docs\/[\w./-]+)\.html(?=["#])/gu, (_, file: string) => {
    return ` href="${file.replace(/\/index$/u, "")}`
  })

const sources = (texts: ReadonlyArray<string>): string => [...new Set(texts.map(hashOf))].join(" ")

const asServed = ({ bytes, path }: Content): Content =>
  path.endsWith(".css") ? { path, bytes: Buffer.from(withoutStyleSelectors(bytes.toString("utf8"))) } : { path, bytes }

/** Pages run their own scripts, and load only from this host. */
const policyFor = (html: string): string =>
  policyOf([
    `script-src 'self' ${sources(inlineTexts(html, "script"))}`.trim(),
    `style-src 'self' ${sources(inlineTexts(html, "style"))}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'"
  ])

interface Content {
  readonly path: string
  readonly bytes: Buffer
}

/** The files of the generator, with one stylesheet in place of all `style` attributes. */
const contents = (out: string): ReadonlyArray<Content> => {
  const paths = globSync("**/*.*", { cwd: out }).toSorted()
  const files = paths.map((path) => ({ path, bytes: readFileSync(join(out, path)) }))
  const pages = files.filter(({ path }) => path.endsWith(".html"))
  const restyled = pages.map(({ bytes, path }) => ({
    path,
    ...withoutStyleAttributes(withAddresses(bytes.toString("utf8")))
  }))
  const stylesheet = stylesheetOf(new Map(restyled.flatMap(({ rules }) => [...rules])))
  const sheet = `assets/inline.${sha256(stylesheet).slice(0, 8)}.css`
  const link = `<link rel="stylesheet" href="/docs/${sheet}">`
  return [
    ...files.filter(({ path }) => !path.endsWith(".html")).map(asServed),
    { path: sheet, bytes: Buffer.from(stylesheet) },
    ...restyled.map(({ html, path }) => ({ path, bytes: Buffer.from(html.replace("</head>", `${link}</head>`)) }))
  ]
}

/** Stores the generator's files in the folder that the API serves, with a policy for each page. */
export const packSite = (out: string, folder: string, sourcesDigest: string): SiteManifest =>
  storeSite(folder, {
    sources: sourcesDigest,
    notFound: "/docs/404",
    files: contents(out).map(({ bytes, path }) => ({
      path,
      address: addressOf(path),
      bytes,
      isImmutable: isImmutable(path),
      policy: path.endsWith(".html") ? policyFor(bytes.toString("utf8")) : null
    }))
  })
