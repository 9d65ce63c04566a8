import { Result } from "effect"
import { DocumentId, type DocumentRefusal } from "../documents/document.model.ts"
import { FileId, type StagedFile } from "../documents/file.model.ts"
import type { DepositTerms, GivenDocument, IdentifiedItem } from "../documents/deposit.rules.ts"
import { testNow } from "./mission-samples.ts"

export const fileBytes = 1_000

/** A file in the storage; `content` determines its bytes. */
export const stagedFile = (fileId: string, content: string = fileId): StagedFile => ({
  fileId: FileId(fileId),
  contentType: "application/pdf",
  bytes: fileBytes,
  sha256: content
})

export const itemOf = (
  documentId: string,
  { key = "carte_grise", ...given }: Partial<GivenDocument> & { readonly key?: string } = {}
): IdentifiedItem => ({
  documentId: DocumentId(documentId),
  link: `/files/${documentId}`,
  key,
  given: Result.succeed({
    trip: "aller",
    fileName: "file.pdf",
    file: stagedFile(`file of ${documentId}`),
    ...given
  })
})

export const refusedItem = (documentId: string, code: DocumentRefusal, key = "carte_grise"): IdentifiedItem => ({
  ...itemOf(documentId, { key }),
  given: Result.fail(code)
})

export const openTerms: DepositTerms = {
  source: "client",
  labels: new Map([
    ["carte_grise", "Carte grise"],
    ["autre", "Autre document"],
    ["pv_livraison", "PV de livraison"]
  ]),
  billingStates: { aller: null, retour: null },
  roomBytes: Infinity,
  recordedAt: testNow
}
