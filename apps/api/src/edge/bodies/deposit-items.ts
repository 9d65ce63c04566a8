import { DepositMembers } from "@trajet/contract"
import type { DepositItem, DocumentRefusal, GivenDocument, StagedFile } from "@trajet/domain/documents"
import { Result, Schema } from "effect"

/** The most characters of a key in an answer: the greatest length of a key. */
const keyShownMax = 50

const isKey = Schema.is(DepositMembers.key)
const isTrip = Schema.is(DepositMembers.leg)
const isFileName = Schema.is(DepositMembers.file_name)
const isContentType = Schema.is(DepositMembers.content_type)

/** A member of a sent document; undefined if it is absent or null, or if the document is not an object. */
export const memberOf = (document: unknown, name: string): unknown => Reflect.get(Object(document), name) ?? undefined

/** The key of a document for an answer, also if it is not a valid key. */
export const shownKey = (document: unknown): string => {
  const key = memberOf(document, "key")
  return typeof key === "string" ? key.slice(0, keyShownMax).toWellFormed() : ""
}

/** The headers of a part that describe its file. */
export interface PartHeaders {
  readonly fileName: string | undefined
  readonly contentType: string
}

/** The description of a document without its content. The part's headers fill in members that the document lacks. */
export const describedDocument = (
  document: unknown,
  part?: PartHeaders
): Result.Result<Omit<GivenDocument, "file">, DocumentRefusal> => {
  const trip = memberOf(document, "leg") ?? "aller"
  const fileName = memberOf(document, "file_name") ?? part?.fileName
  if (!isKey(memberOf(document, "key"))) return Result.fail("unknown_document_key")
  if (!isTrip(trip)) return Result.fail("no_return_leg")
  if (!isFileName(fileName)) return Result.fail("file_name_missing")
  return isContentType(memberOf(document, "content_type") ?? part?.contentType)
    ? Result.succeed({ trip, fileName })
    : Result.fail("unsupported_type")
}

/** An item of a deposit, once its file has arrived. */
export const depositItem = (
  key: string,
  described: Result.Result<Omit<GivenDocument, "file">, DocumentRefusal>,
  file: Result.Result<StagedFile, DocumentRefusal>
): DepositItem => ({
  key,
  given: Result.flatMap(described, (said) => Result.map(file, (staged) => ({ ...said, file: staged })))
})
