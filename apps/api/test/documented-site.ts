import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"

/** A file of a site for tests. */
interface PlantedFile {
  readonly path: string
  readonly text: string
  readonly type?: string
  readonly isImmutable?: boolean
  readonly policy?: string
  readonly isCompressed?: boolean
}

const entryOf = (
  folder: string,
  { isCompressed = true, isImmutable = false, path, policy, text, type = "text/html" }: PlantedFile
) => {
  const digest = createHash("sha256").update(text).digest("hex")
  if (isCompressed) {
    writeFileSync(join(folder, "files", `${digest}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, "files", `${digest}.gz`), gzipSync(text))
  } else writeFileSync(join(folder, "files", digest), text)
  return {
    path,
    digest,
    type,
    isImmutable,
    policy: policy ?? null,
    stored: isCompressed ? ["br", "gzip"] : ["identity"]
  }
}

/** A new folder for a site. */
export const siteFolder = (): string => mkdtempSync(join(tmpdir(), "trajet-site-"))

/** Replaces the manifest of a site, as a build does. */
export const writeManifest = (folder: string, manifest: unknown): void => {
  writeFileSync(join(folder, "site.json.next"), JSON.stringify(manifest))
  renameSync(join(folder, "site.json.next"), join(folder, "site.json"))
}

/** Writes a built site into the folder. */
export const plantSite = (folder: string, planted: ReadonlyArray<PlantedFile>, notFound = "/docs/404"): void => {
  mkdirSync(join(folder, "files"), { recursive: true })
  const files = planted.map((file) => entryOf(folder, file))
  writeManifest(folder, { format: 1, sources: "0".repeat(64), notFound, files })
}
