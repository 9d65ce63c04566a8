import { Schema } from "effect"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { manifestName } from "./manifest-name.ts"
import { siteBytesMax, type SiteFile, SiteManifest, storedName } from "./site-manifest.ts"

type Stored = SiteFile["stored"][number]

/** A file of the site in memory. */
export class LoadedFile {
  readonly file: SiteFile
  readonly #forms: ReadonlyMap<Stored, Uint8Array>

  constructor(file: SiteFile, forms: ReadonlyMap<Stored, Uint8Array>) {
    this.file = file
    this.#forms = forms
  }

  /**
   * The file's bytes in an encoding. Plain text is made from the gzip form each time, because few clients ask for it.
   */
  async as(encoding: Stored): Promise<Uint8Array> {
    const stored = this.#forms.get(encoding) ?? this.#forms.get("identity")
    if (stored !== undefined) return stored
    return promisify(gunzip)(this.#forms.get("gzip") ?? new Uint8Array())
  }
}

/** A built site in memory: every file by its address. A request names an address, never a file of the disk. */
export interface LoadedSite {
  readonly files: ReadonlyMap<string, LoadedFile>
  readonly notFound: LoadedFile
}

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(SiteManifest))

/** Makes a reader of files that fails once it has read more bytes than a site may have. */
const boundedReader = (folder: string) => {
  let left = siteBytesMax
  return async (name: string): Promise<Uint8Array> => {
    const path = join(folder, name)
    left -= (await stat(path)).size
    if (left < 0) throw new Error(`the site in ${folder} has more than ${siteBytesMax} bytes`)
    return readFile(path)
  }
}

/** Reads the site that `npm run build:docs` wrote into the folder; rejects if a part of it is missing or not valid. */
export const loadSite = async (folder: string): Promise<LoadedSite> => {
  const read = boundedReader(folder)
  const manifest = decode(new TextDecoder().decode(await read(manifestName)))
  const files = new Map<string, LoadedFile>()
  for (const file of manifest.files) {
    const forms = new Map<Stored, Uint8Array>()
    for (const encoding of file.stored) forms.set(encoding, await read(storedName(file.digest, encoding)))
    files.set(file.path, new LoadedFile(file, forms))
  }
  const notFound = files.get(manifest.notFound)
  if (notFound === undefined) throw new Error(`the site in ${folder} has no page ${manifest.notFound}`)
  return { files, notFound }
}
