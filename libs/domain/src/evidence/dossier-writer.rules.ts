import { Hex } from "effect/encoding"
import {
  type DossierPart,
  type DossierSubject,
  type LeftOut,
  manifestFormat,
  type Range,
  type Timestamp
} from "./dossier-file.model.ts"
import {
  asciiJson,
  bytesOfText,
  fileHead,
  fileNames,
  fileTail,
  objectsOfFile,
  printedEnd,
  type Segment,
  updateTable
} from "./dossier-file.rules.ts"
import { begunSeal, closingText, endOfDossier, manifestText, type SealMembers } from "./seal.rules.ts"

/** Digests bytes while they pass. */
interface RunningDigest {
  readonly update: (chunk: Uint8Array) => void
  readonly hex: () => string
}

export type SignText = (text: string) => Uint8Array

/** What a part is called, and where readers of PDF find the file. */
type Named = Pick<DossierPart, "name" | "file" | "received">

interface SignedManifest {
  /** Id of the signing key. */
  readonly key: string
  readonly manifest: Range
  /** Of `manifestSignature`, which the authority stamps. */
  readonly signature: Uint8Array
  readonly stamp: Timestamp
}

interface OpenFile {
  readonly object: number
  readonly path: string
  bytes: number
}

const manifestPath = "manifeste.json"
const tokenPath = "horodatage.tsr"
const notePath = "horodatage-absent.txt"
const tailBytes = 2_048

/** The printed pages are no PDF that an update can follow: a fault of the printer. */
const pagesUnreadable = "the printed pages do not end in a table of objects"

/** Writes a dossier while its parts pass: an update of the printed pages by files, manifest and seal (docs/adr/0112). */
export class DossierWriter {
  readonly #digest: () => RunningDigest
  readonly #parts: Array<DossierPart> = []
  readonly #offsets = new Map<number, number>()
  readonly #files: Array<number> = []
  #offset = 0
  #open: { readonly named: Named; readonly offset: number; readonly digest: RunningDigest } | null = null
  #file: OpenFile | null = null
  #tail = new Uint8Array(0)
  #printed: ReturnType<typeof printedEnd> = null
  #next = 0

  constructor(digest: () => RunningDigest) {
    this.#digest = digest
  }

  /** Counts and digests the next bytes, and returns the same bytes. */
  take(chunk: Uint8Array): Uint8Array {
    this.#open ??= { named: { name: "pages", file: null, received: null }, offset: 0, digest: this.#digest() }
    this.#open.digest.update(chunk)
    this.#offset += chunk.length
    if (this.#file !== null) this.#file.bytes += chunk.length
    if (this.#printed === null) this.#keepTail(chunk)
    return chunk
  }

  #keepTail(chunk: Uint8Array): void {
    const both = new Uint8Array(this.#tail.length + Math.min(chunk.length, tailBytes))
    both.set(this.#tail)
    both.set(chunk.subarray(-tailBytes), this.#tail.length)
    this.#tail = both.slice(-tailBytes)
  }

  #endPart(): void {
    if (this.#open === null) return
    const { digest, named, offset } = this.#open
    if (this.#offset > offset) {
      this.#parts.push({ ...named, offset, bytes: this.#offset - offset, sha256: digest.hex() })
    }
    this.#open = null
  }

  #beginPart(named: Named): void {
    this.#endPart()
    this.#open = { named, offset: this.#offset, digest: this.#digest() }
  }

  #write(segments: ReadonlyArray<Segment>): Uint8Array {
    let at = this.#offset
    for (const { object, text } of segments) {
      if (object !== null) this.#offsets.set(object, at)
      at += bytesOfText(text).length
    }
    return bytesOfText(segments.map(({ text }) => text).join(""))
  }

  #endOfFile(): ReadonlyArray<Segment> {
    if (this.#file === null) return []
    const { bytes, object, path } = this.#file
    this.#file = null
    return fileTail(object, bytes, path)
  }

  #endOfPages(): void {
    if (this.#printed !== null) return
    this.#printed = printedEnd(String.fromCharCode(...this.#tail))
    if (this.#printed === null) throw new Error(pagesUnreadable)
    this.#next = this.#printed.size
  }

  #newFile(path: string, contentType: string): Segment {
    const object = this.#next
    this.#next += objectsOfFile
    this.#files.push(object)
    this.#file = { object, path, bytes: 0 }
    return fileHead(object, contentType)
  }

  /** Begins an embedded file after the pages or after another file, and returns the bytes before its content. */
  begin(name: string, path: string, contentType: string, received: string | null): Uint8Array {
    this.#endOfPages()
    this.#beginPart({ name: `frame before ${name}`, file: null, received: null })
    const before = this.#endOfFile()
    const head = this.#newFile(path, contentType)
    const file = this.#file
    this.#file = null
    const frame = this.take(this.#write([...before, head]))
    this.#file = file
    this.#beginPart({ name, file: path, received })
    return frame
  }

  /** Ends the last file, and returns the manifest of all that was taken, with what stands before it. */
  manifest({ environment, key, leg, missionId, number, signedAt }: DossierSubject, leftOut: ReadonlyArray<LeftOut>) {
    const frame = this.begin("the manifest", manifestPath, "application/json", null)
    this.#endPart()
    const mission = { id: missionId, number, leg, environment }
    const members = { format: manifestFormat, mission, signed_at: signedAt, key, parts: this.#parts, left_out: leftOut }
    const content = bytesOfText(`${asciiJson(members)}\n`)
    const digest = this.#digest()
    digest.update(content)
    const range: Range = { offset: this.#offset, bytes: content.length, sha256: digest.hex() }
    this.#offset += content.length
    if (this.#file !== null) this.#file.bytes = content.length
    return { chunks: [frame, content], range }
  }

  /** Ends the dossier after its manifest: the token or the reason for its absence, the tables, and the seal. */
  end({ key, manifest, signature, stamp }: SignedManifest, sign: SignText): ReadonlyArray<Uint8Array> {
    const structure = this.#digest()
    const chunks: Array<Uint8Array> = []
    const add = (segments: ReadonlyArray<Segment>) => {
      const bytes = this.#write(segments)
      structure.update(bytes)
      this.#offset += bytes.length
      chunks.push(bytes)
    }
    add(this.#endOfFile())
    const timestamp = this.#stamped(stamp, add, chunks)
    add([fileNames(this.#files)])
    const xref = this.#offset
    const table = this.#printed === null ? "" : updateTable(this.#offsets, this.#next, this.#printed)
    add([{ object: null, text: table }])
    const begun = begunSeal({
      key,
      manifest,
      timestamp,
      structure: structure.hex(),
      xref,
      signature: Hex.encode(signature)
    })
    const closing = Hex.encode(sign(closingText(begun)))
    return [...chunks, bytesOfText(`${begun}${endOfDossier(closing, xref)}`)]
  }

  #stamped(
    stamp: Timestamp,
    add: (segments: ReadonlyArray<Segment>) => void,
    chunks: Array<Uint8Array>
  ): SealMembers["timestamp"] {
    if (stamp.state === "none") return "none"
    const isGiven = stamp.state === "given"
    const content = isGiven ? stamp.token : bytesOfText(`${stamp.reason}\n`)
    add([this.#newFile(isGiven ? tokenPath : notePath, isGiven ? "application/timestamp-reply" : "text/plain")])
    if (this.#file !== null) this.#file.bytes = content.length
    if (!isGiven) {
      add([{ object: null, text: `${stamp.reason}\n` }, ...this.#endOfFile()])
      return "failed"
    }
    const digest = this.#digest()
    digest.update(content)
    const range = { offset: this.#offset, bytes: content.length, sha256: digest.hex(), at: stamp.at }
    this.#offset += content.length
    chunks.push(content)
    add(this.#endOfFile())
    return range
  }
}

/** Signs a manifest by its digest. */
export const manifestSignature = (sign: SignText, sha256: string): Uint8Array => sign(manifestText(sha256))
