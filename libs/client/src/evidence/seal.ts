import { verify } from "node:crypto"
import { DossierError } from "./dossier.model.ts"
import type { EvidenceKey } from "./keys.ts"

export interface Range {
  readonly offset: number
  readonly bytes: number
  readonly sha256: string
}

export interface Seal {
  /** Where the seal begins. */
  readonly at: number
  readonly key: string
  readonly manifest: Range
  readonly timestamp: (Range & { readonly at: string }) | "none" | "failed"
  readonly structure: string
  readonly signature: string
}

const format = "trajet-dossier-seal-1"
const mark = "\n%trajet-dossier-seal "
// A seal has about 700 bytes.
const endBytesMax = 4_096

const hash = "[0-9a-f]{64}"
const signed = "[0-9a-f]{128}"
const number = "0|[1-9]\\d{0,14}"
const range = (of: string) =>
  `"offset":(?<${of}Offset>${number}),"bytes":(?<${of}Bytes>${number}),"sha256":"(?<${of}Hash>${hash})"`
// The one notation of a seal. What stands around its members cannot be changed.
const form = new RegExp(
  `^(?<begun>%trajet-dossier-seal \\{"format":"${format}","key":"(?<key>[0-9a-f]{16})",` +
    `"manifest":\\{${range("manifest")}\\},` +
    `"timestamp":(?:"(?<state>none|failed)"|\\{${range("stamp")},"at":"(?<stampAt>[0-9TZ:.-]{20,40})"\\}),` +
    `"structure":"(?<structure>${hash})","xref":(?<xref>${number}),"signature":"(?<signature>${signed})","closing":")` +
    `(?<closing>${signed})"\\}\\nstartxref\\n(?<start>${number})\\n%%EOF\\n$`,
  "u"
)

type Members = Readonly<Record<string, string | undefined>>

const rangeOf = (members: Members, of: string): Range => ({
  offset: Number(members[`${of}Offset`]),
  bytes: Number(members[`${of}Bytes`]),
  sha256: members[`${of}Hash`] ?? ""
})

const isSigned = ({ object }: EvidenceKey, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text, "utf8"), object, Buffer.from(signature, "hex"))

const noSeal = () =>
  new DossierError(
    "no_seal",
    "the seal",
    "the file is no dossier, or the seal at its end was changed, or bytes were added after the seal"
  )

const membersAtEnd = (dossier: Uint8Array): { readonly at: number; readonly members: Members } => {
  const end = Buffer.from(dossier.subarray(-endBytesMax)).toString("latin1")
  const marked = end.lastIndexOf(mark)
  const members = marked < 0 ? undefined : form.exec(end.slice(marked + 1))?.groups
  if (members === undefined) throw noSeal()
  return { at: dossier.length - end.length + marked + 1, members }
}

const checkSignatures = (members: Members, keys: ReadonlyArray<EvidenceKey>): void => {
  const { begun = "", closing = "", key: id = "", manifestHash = "", signature = "" } = members
  const key = keys.find((one) => isSigned(one, `${format} closing ${begun}`, closing))
  if (key === undefined) {
    const known = keys.some((one) => one.id === id)
    throw new DossierError(
      "not_signed",
      "the seal",
      known
        ? "the signature was changed, or somebody else has made it: it is not of the key that the dossier names"
        : `none of the given keys has signed this dossier; it names the key ${id}`
    )
  }
  if (key.id !== id || !isSigned(key, `${format} manifest ${manifestHash}`, signature)) {
    throw new DossierError("not_signed", "the seal", "the signature of the manifest is not of the key of the seal")
  }
}

/**
 * Reads the seal at the end of a dossier, and checks that one of the keys has signed it. The dossier names its key, which
 * selects none.
 *
 * @throws DossierError
 */
export const readSeal = (dossier: Uint8Array, keys: ReadonlyArray<EvidenceKey>): Seal => {
  const { at, members } = membersAtEnd(dossier)
  checkSignatures(members, keys)
  if (members["start"] !== members["xref"]) {
    throw new DossierError("changed", "the end of the file", "the end of the file was changed, after the seal")
  }
  const { key = "", signature = "", stampAt = "", state, structure = "" } = members
  const timestamp = state === "none" || state === "failed" ? state : { ...rangeOf(members, "stamp"), at: stampAt }
  return { at, key, manifest: rangeOf(members, "manifest"), timestamp, structure, signature }
}
