import { createHash } from "node:crypto"
import { DossierError, type MissingFile, type VerifiedDossier, type VerifiedFile } from "./dossier.model.ts"
import { evidenceKeys } from "./keys.ts"
import { type Range, readSeal, type Seal } from "./seal.ts"

const manifestFormat = "trajet-dossier-1"
const tokenPath = "horodatage.tsr"

interface Part extends Range {
  readonly name: string
  readonly file: string | null
  readonly received: string | null
}

interface Manifest {
  readonly format: string
  readonly mission: VerifiedDossier["mission"]
  readonly signed_at: string
  readonly key: string
  readonly parts: ReadonlyArray<Part>
  readonly left_out: ReadonlyArray<MissingFile>
}

const digestOf = (...chunks: ReadonlyArray<Uint8Array>): string => {
  const digest = createHash("sha256")
  for (const chunk of chunks) digest.update(chunk)
  return digest.digest("hex")
}

const changed = (part: string): DossierError => new DossierError("changed", part, `${part} was changed`)

const sliceOf = (dossier: Uint8Array, { bytes, offset }: Range): Uint8Array => dossier.subarray(offset, offset + bytes)

const checkRange = (dossier: Uint8Array, range: Range, part: string): Uint8Array => {
  const slice = sliceOf(dossier, range)
  if (slice.length !== range.bytes || digestOf(slice) !== range.sha256) throw changed(part)
  return slice
}

/** Checks the manifest and all that follows it, up to the seal. */
const checkedManifest = (dossier: Uint8Array, { at, manifest, structure, timestamp }: Seal): Manifest => {
  const end = manifest.offset + manifest.bytes
  const token = typeof timestamp === "string" ? { offset: end, bytes: 0 } : timestamp
  if (end > at || token.offset < end || token.offset + token.bytes > at) throw changed("the length of the file")
  const content = checkRange(dossier, manifest, "the manifest")
  if (typeof timestamp !== "string") checkRange(dossier, timestamp, "the timestamp")
  const rest = [dossier.subarray(end, token.offset), dossier.subarray(token.offset + token.bytes, at)]
  if (digestOf(...rest) !== structure) throw changed("the tables behind the manifest")
  // Its digest is signed, so that it has the form in which the operator writes manifests.
  const read: Manifest = JSON.parse(Buffer.from(content).toString("utf8"))
  if (read.format !== manifestFormat) {
    throw new DossierError(
      "no_seal",
      "the manifest",
      `the manifest has the format ${read.format}, which is not known here`
    )
  }
  return read
}

/** Parts follow each other from the first byte to the manifest, so that no byte is outside of them. */
const checkParts = (dossier: Uint8Array, { parts }: Manifest, { manifest }: Seal): void => {
  let at = 0
  for (const part of parts) {
    if (part.offset !== at) throw changed("the manifest")
    checkRange(dossier, part, part.name)
    at += part.bytes
  }
  if (at !== manifest.offset) throw changed("the manifest")
}

const checkedTime = (dossier: Uint8Array, { signature, timestamp }: Seal): VerifiedDossier["timestamp"] => {
  if (typeof timestamp === "string") return timestamp
  const digest = digestOf(Buffer.from(signature, "hex"))
  if (!Buffer.from(sliceOf(dossier, timestamp)).includes(Buffer.from(digest, "hex"))) {
    throw new DossierError("changed", "the timestamp", "the timestamp is of another dossier")
  }
  return { at: timestamp.at, digest, path: tokenPath }
}

const filesOf = ({ parts }: Manifest): ReadonlyArray<VerifiedFile> =>
  parts.flatMap(({ bytes, file, name, received, sha256 }) =>
    file === null ? [] : [{ name, path: file, bytes, sha256, received }]
  )

/**
 * Checks that every byte of a dossier is as the operator has signed it. `publicKeys` has the text of one or several keys
 * (`evpk_…`), or the answer of `/.well-known/trajet-evidence-keys.json`: pin them, and do not take them from where the dossier came from.
 * Needs no network.
 *
 * @throws DossierError which names the changed part
 * @throws TypeError if there is no key in `publicKeys`
 */
export const verifyDossier = (dossier: Uint8Array, publicKeys: string): VerifiedDossier => {
  const seal = readSeal(dossier, evidenceKeys(publicKeys))
  const manifest = checkedManifest(dossier, seal)
  checkParts(dossier, manifest, seal)
  const { left_out: leftOut, mission, signed_at: signedAt } = manifest
  const timestamp = checkedTime(dossier, seal)
  return { mission, signedAt, key: seal.key, files: filesOf(manifest), leftOut, timestamp }
}
