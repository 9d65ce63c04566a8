export { type Archive, linkArchive, linkedArchive } from "./archive.program.ts"
export { ContentCheck } from "./content-check.port.ts"
export {
  clientDepositor,
  depositDocuments,
  type Depositor,
  type KeyedDepositAnswer
} from "./deposit-documents.program.ts"
export type { DepositItem, DepositOutcome, GivenDocument } from "./deposit.rules.ts"
export { documentFilters, dossierFilters } from "./document-filters.model.ts"
export {
  archiveMissionsMax,
  depositBytesMax,
  DocumentId,
  DocumentRefusal,
  fileBytesMax,
  filesPerDepositMax,
  refusalDetails
} from "./document.model.ts"
export type { LinkKey, LinkSigner, LinkTarget, OpenedLink } from "./file-link.model.ts"
export { DocumentType, FileId, type FileRef, type ReceivedFile, type StagedFile } from "./file.model.ts"
export { ArchiveTooLarge, DocumentsFailed, LinkRefused } from "./documents.errors.ts"
export { linkHolder, openLink, signLink } from "./file-link.program.ts"
export { missionsOf, targetName } from "./file-link.rules.ts"
export { FileStorage, StorageUnavailable } from "./file-storage.port.ts"
export { LinkCipher } from "./link-cipher.port.ts"
export { type LinkedFile, linkedFile } from "./linked-file.program.ts"
export { listDocuments, listSignableDocuments, type ShownDocument } from "./list-documents.program.ts"
export { type StageFile, withStagedFiles } from "./staged-file.program.ts"
export { StoredFiles } from "./stored-files.port.ts"
export { abandonedAfterMillis, sweepFiles } from "./sweep-files.program.ts"
