import { createHash } from "node:crypto"
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { hashOf, policyOf } from "../../../apps/api/src/edge/pages/page-policy.ts"
import {
  feedType,
  manifestName,
  type SiteFile,
  type SiteManifest,
  storedName
} from "../../../apps/api/src/edge/site/site-manifest.ts"
import { inlineTexts, stylesheetOf, withoutStyleAttributes, withoutStyleSelectors } from "./inline-parts.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".xml": feedType,
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
  ".ico": "image/x-icon",
  ".png": "image/png"
}
/** Files of the search index, whose form only the search knows. */
const unknownType = "application/octet-stream"

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex")

/** Files of the search that no page loads. */
const isUnused = (path: string): boolean =>
  /^pagefind\/pagefind-(?:component-ui|modular-ui|ui|highlight)\./u.test(path) ||
  path.startsWith("pagefind/wasm.unknown")

/** Addresses whose content never changes, because the address has its digest. */
const isImmutable = (path: string): boolean =>
  path.startsWith("assets/") || /^pagefind\/.*\.pf_(?:fragment|index|meta)$/u.test(path)

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

/** Pages run their own scripts and the search's WebAssembly, and load only from this host. */
const policyFor = (html: string): string =>
  policyOf([
    `script-src 'self' 'wasm-unsafe-eval' ${sources(inlineTexts(html, "script"))}`.trim(),
    `style-src 'self' ${sources(inlineTexts(html, "style"))}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'"
  ])

interface Content {
  readonly path: string
  readonly bytes: Buffer
}

/** The files of the generator, with one stylesheet in place of all `style` attributes. */
const contents = (out: string): ReadonlyArray<Content> => {
  const paths = globSync("**/*.*", { cwd: out })
    .filter((path) => !isUnused(path))
    .toSorted()
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

/** Writes the stored forms of a file, and returns its entry of the manifest. */
const store = (folder: string, { bytes, path }: Content): SiteFile => {
  const digest = sha256(bytes)
  const forms = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes, { level: 9 }) } as const
  const pays = forms.gzip.length < bytes.length * 0.95
  if (pays)
    for (const encoding of ["br", "gzip"] as const)
      writeFileSync(join(folder, storedName(digest, encoding)), forms[encoding])
  else writeFileSync(join(folder, storedName(digest, "identity")), bytes)
  const extension = extname(path)
  return {
    path: addressOf(path),
    digest,
    type: types[extension] ?? unknownType,
    isImmutable: isImmutable(path),
    policy: extension === ".html" ? policyFor(bytes.toString("utf8")) : null,
    stored: pays ? ["br", "gzip"] : ["identity"]
  }
}

/**
 * Writes the generator's files into the folder that the API serves: compressed, with a policy for each page. Processes
 * that serve the folder see the old site or the new one, because the manifest is replaced last.
 */
export const packSite = (out: string, folder: string, sourcesDigest: string): SiteManifest => {
  mkdirSync(join(folder, "files"), { recursive: true })
  const files = contents(out).map((content) => store(folder, content))
  const manifest: SiteManifest = { format: 1, sources: sourcesDigest, notFound: "/docs/404", files }
  const next = join(folder, `${manifestName}.next`)
  writeFileSync(next, JSON.stringify(manifest))
  renameSync(next, join(folder, manifestName))
  const stored = new Set(files.flatMap(({ digest, stored: forms }) => forms.map((form) => storedName(digest, form))))
  for (const name of readdirSync(join(folder, "files")))
    if (!stored.has(`files/${name}`)) rmSync(join(folder, "files", name))
  return manifest
}
