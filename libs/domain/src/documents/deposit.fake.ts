import { Result } from "effect"
import type { ContentRefusal, ReceivedFile } from "./document.model.ts"
import type { DepositTerms, IdentifiedItem } from "./deposit.rules.ts"

/** A file in the storage; `content` says which bytes it has. */
export const stagedFile = (fileId: string, content: string = fileId): ReceivedFile => {
  const of = { bytes: 1_000, sha256: content }
  return { ...of, staged: Result.succeed({ fileId, contentType: "application/pdf", ...of }) }
}

export const refusedFile = (code: ContentRefusal): ReceivedFile => ({
  bytes: 10,
  sha256: code,
  staged: Result.fail(code)
})

/** An item of a deposit, which becomes the document of its id. */
export const itemOf = (documentId: string, members: Partial<IdentifiedItem> = {}): IdentifiedItem => ({
  documentId,
  link: `/files/${documentId}`,
  key: "carte_grise",
  leg: "aller",
  fileName: "file.pdf",
  file: stagedFile(`file of ${documentId}`),
  ...members
})

export const openTerms: DepositTerms = {
  labels: new Map([
    ["carte_grise", "Carte grise"],
    ["autre", "Autre document"],
    ["pv_livraison", "PV de livraison"]
  ]),
  legStates: { aller: null, retour: null }
}
