import { DossierWriter, manifestSignature, type Timestamp } from "@trajet/domain/evidence"
import { Instant } from "@trajet/domain/time"
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto"

export interface OperatorKey {
  readonly id: string
  /** `evpk_…`. */
  readonly publicKey: string
  readonly sign: (text: string) => Uint8Array
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32)

export const operatorKey = (): OperatorKey => {
  const { privateKey } = generateKeyPairSync("ed25519")
  const bytes = publicBytes(privateKey)
  return {
    id: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    publicKey: `evpk_${bytes.toString("base64")}`,
    sign: (text) => sign(null, Buffer.from(text, "utf8"), privateKey)
  }
}

const printedPages = Buffer.from(
  `%PDF-1.7\n% ${"words of the pages ".repeat(20)}\ntrailer\n<</Size 9/Root 3 0 R/Info 7 0 R>>\nstartxref\n9\n%%EOF\n`
)

export const sampleFiles = [
  { name: "photo 1 of the pickup", path: "photos/depart-1.jpg", type: "image/jpeg", content: Buffer.alloc(700, 0xd8) },
  { name: "photo 2 of the pickup", path: "photos/depart-2.jpg", type: "image/jpeg", content: Buffer.alloc(650, 0xd7) },
  {
    name: "document facture-1.pdf",
    path: "documents/facture-1.pdf",
    type: "application/pdf",
    content: Buffer.from("%PDF-1.4 of a client, with a seal of its own\n%trajet-dossier-seal {}\nstartxref\n1\n%%EOF\n")
  }
] as const

const digest = () => {
  const running = createHash("sha256")
  return { update: (chunk: Uint8Array) => void running.update(chunk), hex: () => running.digest("hex") }
}

/** A dossier of the domain with three files, signed by `key`. `stampOf` gets the signature to be stamped. */
export const sampleDossier = (
  key: OperatorKey,
  stampOf: (signature: Uint8Array) => Timestamp = () => ({ state: "none" }),
  files: ReadonlyArray<(typeof sampleFiles)[number]> = sampleFiles
): Buffer => {
  const writer = new DossierWriter(digest)
  const chunks = [writer.take(printedPages)]
  for (const { content, name, path, type } of files) {
    chunks.push(writer.begin(name, path, type, null), writer.take(content))
  }
  const signedAt = Instant("2026-12-01T09:30:00.000000Z")
  const subject = { missionId: "m", number: "M-10000001", leg: "aller", environment: "test", signedAt, key: key.id }
  const manifest = writer.manifest(subject, [
    { name: "document big-1.pdf", bytes: 9, sha256: "0", reason: "too_large" }
  ])
  const signature = manifestSignature(key.sign, manifest.range.sha256)
  const stamp = stampOf(signature)
  const end = writer.end({ key: key.id, manifest: manifest.range, signature, stamp }, key.sign)
  return Buffer.concat([...chunks, ...manifest.chunks, ...end])
}
