import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { manifestName } from "../../../apps/api/src/edge/site/manifest-name.ts"
import {
  feedType,
  type SiteFile,
  type SiteManifest,
  storedName
} from "../../../apps/api/src/edge/site/site-manifest.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".geojson": "application/geo+json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".xml": feedType,
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
  ".ico": "image/x-icon",
  ".png": "image/png"
}
/** Files whose form only their reader knows, such as those of the search index. */
const unknownType = "application/octet-stream"

interface FileContents {
  readonly path: string
  readonly address: string
  readonly bytes: Uint8Array
  readonly isImmutable: boolean
  readonly policy: string | null
}

/** A built site before it is stored. */
export interface SiteContents {
  /** Digest of everything that the site was built from. */
  readonly sources: string
  readonly notFound: string
  readonly files: ReadonlyArray<FileContents>
}

/** Writes the stored forms of a file, and returns its entry of the manifest. */
const store = (folder: string, { address, bytes, isImmutable, path, policy }: FileContents): SiteFile => {
  const digest = createHash("sha256").update(bytes).digest("hex")
  const forms = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes, { level: 9 }) } as const
  const pays = forms.gzip.length < bytes.length * 0.95
  if (pays)
    for (const encoding of ["br", "gzip"] as const)
      writeFileSync(join(folder, storedName(digest, encoding)), forms[encoding])
  else writeFileSync(join(folder, storedName(digest, "identity")), bytes)
  return {
    path: address,
    digest,
    type: types[extname(path)] ?? unknownType,
    isImmutable,
    policy,
    stored: pays ? ["br", "gzip"] : ["identity"]
  }
}

/**
 * Writes a site into the folder that the API serves, compressed. Processes that serve the folder see the old site or the
 * new one, because the manifest is replaced last.
 */
export const storeSite = (folder: string, { files: contents, notFound, sources }: SiteContents): SiteManifest => {
  mkdirSync(join(folder, "files"), { recursive: true })
  const files = contents.map((content) => store(folder, content))
  const manifest: SiteManifest = { format: 1, sources, notFound, files }
  const next = join(folder, `${manifestName}.next`)
  writeFileSync(next, JSON.stringify(manifest))
  renameSync(next, join(folder, manifestName))
  const stored = new Set(files.flatMap(({ digest, stored: forms }) => forms.map((form) => storedName(digest, form))))
  for (const name of readdirSync(join(folder, "files")))
    if (!stored.has(`files/${name}`)) rmSync(join(folder, "files", name))
  return manifest
}

/** The digest of the sources of the site in a folder; null without a site. */
export const builtFrom = (folder: string): string | null => {
  const path = join(folder, manifestName)
  if (!existsSync(path)) return null
  const { sources }: SiteManifest = JSON.parse(readFileSync(path, "utf8"))
  return sources
}
