import { DepositMembers } from "@trajet/contract"
import type { DepositItem, DocumentRefusal, GivenDocument, StagedFile } from "@trajet/domain/documents"
import { Result, Schema } from "effect"

/** Characters of a key that an answer shows: as many as a key may have. */
const keyShownMax = 50

const isKey = Schema.is(DepositMembers.key)
const isLeg = Schema.is(DepositMembers.leg)
const isFileName = Schema.is(DepositMembers.file_name)
const isContentType = Schema.is(DepositMembers.content_type)

/** A member of a document as it was sent; undefined if it is absent or null, or if the document is no object. */
export const memberOf = (document: unknown, name: string): unknown => Reflect.get(Object(document), name) ?? undefined

/** The key of a document as an answer shows it, be it a key or not. */
export const shownKey = (document: unknown): string => {
  const key = memberOf(document, "key")
  return typeof key === "string" ? key.slice(0, keyShownMax).toWellFormed() : ""
}

/** What a part of a form says of its file by itself. */
export interface PartHeaders {
  readonly fileName: string | undefined
  readonly contentType: string
}

/** What is said of a document beside its content; headers of a part count for what the document does not say. */
export const describedDocument = (
  document: unknown,
  part?: PartHeaders
): Result.Result<Omit<GivenDocument, "file">, DocumentRefusal> => {
  const leg = memberOf(document, "leg") ?? "aller"
  const fileName = memberOf(document, "file_name") ?? part?.fileName
  if (!isKey(memberOf(document, "key"))) return Result.fail("unknown_document_key")
  if (!isLeg(leg)) return Result.fail("no_return_leg")
  if (!isFileName(fileName)) return Result.fail("file_name_missing")
  return isContentType(memberOf(document, "content_type") ?? part?.contentType)
    ? Result.succeed({ leg, fileName })
    : Result.fail("unsupported_type")
}

/** An item of a deposit, once its file has come. */
export const depositItem = (
  key: string,
  described: Result.Result<Omit<GivenDocument, "file">, DocumentRefusal>,
  file: Result.Result<StagedFile, DocumentRefusal>
): DepositItem => ({
  key,
  given: Result.flatMap(described, (said) => Result.map(file, (staged) => ({ ...said, file: staged })))
})
