import type { Instant } from "../time/instant.model.ts"
import { type Range, sealFormat } from "./dossier-file.model.ts"

/** The text whose signature makes a manifest one of the operator. */
export const manifestText = (sha256: string): string => `${sealFormat} manifest ${sha256}`

/** The text whose signature closes a dossier: all of the seal before the signature. */
export const closingText = (begun: string): string => `${sealFormat} closing ${begun}`

export interface SealMembers {
  /** Id of the signing key. */
  readonly key: string
  readonly manifest: Range
  /** The token of the authority, and its time. */
  readonly timestamp: (Range & { readonly at: Instant }) | "none" | "failed"
  /** Digest of all bytes between the manifest and the seal, without the token. */
  readonly structure: string
  /** Where the last table of objects begins. */
  readonly xref: number
  /** Of `manifestText`, lower-case hex. The authority stamps it. */
  readonly signature: string
}

/** Begins the last but three lines of a dossier: a comment, which readers of PDF skip. */
const sealMark = "%trajet-dossier-seal "

/** Writes the seal up to its closing signature. The order of members is a part of the format. */
export const begunSeal = ({ key, manifest, signature, structure, timestamp, xref }: SealMembers): string => {
  const range = ({ bytes, offset, sha256 }: Range) => ({ offset, bytes, sha256 })
  const members = {
    format: sealFormat,
    key,
    manifest: range(manifest),
    timestamp: typeof timestamp === "string" ? timestamp : { ...range(timestamp), at: timestamp.at },
    structure,
    xref,
    signature
  }
  return `${sealMark}${JSON.stringify(members).slice(0, -1)},"closing":"`
}

/** Ends the seal and the dossier. No byte may follow. */
export const endOfDossier = (closing: string, xref: number): string => `${closing}"}\nstartxref\n${xref}\n%%EOF\n`
