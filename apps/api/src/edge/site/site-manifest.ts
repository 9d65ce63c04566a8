import { Schema } from "effect"

const filesMax = 5_000
/** Bound of all stored bytes of a site, which the process keeps in memory. */
export const siteBytesMax = 32 * 1024 * 1024

/** Stands in a feed for the address of the API, which the builder of the site does not know. */
export const originMark = "https://api.invalid"
export const feedType = "application/atom+xml; charset=utf-8"

const Digest = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u))
/** Stands in the page of the console for the nonce of its styles, which each answer has anew. */
export const nonceMark = "__NONCE__"
/** The path of the console's page. */
export const consolePath = "/console"
/** The path of the page of drivers. */
export const driverPath = "/driver"

const SitePath = Schema.String.check(
  Schema.isPattern(/^\/(?:docs|console|driver)(?:\/[\w.-]+)*$/u),
  Schema.isMaxLength(200)
)

const StoredEncoding = Schema.Literals(["br", "gzip", "identity"])

/** A file of the site: its address, and the digest that names its stored forms. */
export const SiteFile = Schema.Struct({
  path: SitePath,
  digest: Digest,
  type: Schema.String.check(Schema.isMaxLength(100)),
  /** True if the address changes with the content, so that browsers may keep the file for good. */
  isImmutable: Schema.Boolean,
  /** The Content-Security-Policy of a page; null for other files. */
  policy: Schema.NullOr(Schema.String.check(Schema.isMaxLength(4_000))),
  /** Stored forms: both compressed ones, or the bytes themselves if compression does not pay. */
  stored: Schema.Array(StoredEncoding).check(Schema.isMinLength(1), Schema.isMaxLength(3))
})
export type SiteFile = typeof SiteFile.Type

/** The list of a built site's files. The generator writes it, and the API reads it. */
export const SiteManifest = Schema.Struct({
  format: Schema.Literal(1),
  /** Digest of everything that the site was built from. */
  sources: Digest,
  /** The file for addresses without one. */
  notFound: SitePath,
  files: Schema.Array(SiteFile).check(Schema.isMaxLength(filesMax))
})
export type SiteManifest = typeof SiteManifest.Type

const extensions = { br: ".br", gzip: ".gz", identity: "" } as const

/** The name of a stored form in the folder of the site. Never made from a request. */
export const storedName = (digest: string, encoding: keyof typeof extensions): string =>
  `files/${digest}${extensions[encoding]}`
