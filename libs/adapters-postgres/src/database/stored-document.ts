import { StoredDocumentUnreadable } from "@trajet/domain/access"
import { Result, Schema, SchemaIssue } from "effect"

export type JsonObject = Readonly<Record<string, unknown>>

/** Turns a document of one version into another. Keeps existing members. */
export type VersionStep = (document: JsonObject) => JsonObject

/** A kind of JSON that the store keeps for years (docs/adr/0035). */
export interface StoredKind<A> {
  readonly kind: string
  /** From version 1 to 2, from 2 to 3, and so on: the newest version is one more than there are steps. */
  readonly steps: ReadonlyArray<VersionStep>
  /** From the newest version to the one before. Needed if the newest renames a member and is not written yet. */
  readonly stepBack?: VersionStep
  /** The version that is put into each written document. Processes of the release before have to read it. */
  readonly writtenVersion: number
  /** The newest version. */
  readonly schema: Schema.Codec<unknown, unknown>
  /** True for a document of the newest version. */
  readonly isNewest: (document: JsonObject) => document is JsonObject & A
}

export const storedKind = <A>(
  of: Omit<StoredKind<A>, "isNewest" | "schema"> & { readonly schema: Schema.Codec<A, unknown> }
): StoredKind<A> => {
  const is = Schema.is(of.schema)
  return { ...of, isNewest: (document): document is JsonObject & A => is(document) }
}

/** Documents that were written before there were versions carry none. */
const unversioned = 1

export const newestVersion = ({ steps }: Pick<StoredKind<unknown>, "steps">): number => steps.length + 1

/** Renames a member. A document that has a member of the new name keeps that member. */
export const renameMember =
  (from: string, to: string): VersionStep =>
  ({ [from]: value, ...others }) =>
    value === undefined ? others : { [to]: value, ...others }

/** Applies a step to each object of a list. */
export const inItems =
  (list: string, step: VersionStep): VersionStep =>
  (document) => {
    const items = document[list]
    if (!Array.isArray(items)) return document
    return { ...document, [list]: items.map((item: unknown) => (isObject(item) ? step(item) : item)) }
  }

const inWrittenVersion = (kind: StoredKind<unknown>, document: object): object => {
  const { stepBack, writtenVersion } = kind
  return stepBack === undefined || writtenVersion === newestVersion(kind) ? document : stepBack({ ...document })
}

/** The JSON text of a document in the written version. */
export const storedText = <A extends object>(kind: StoredKind<A>, document: NoInfer<A>): string =>
  JSON.stringify({ ...inWrittenVersion(kind, document), version: kind.writtenVersion })

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json)

const restore = "restore it from a backup"

/** Why a document of this version is not read; null if it can be. */
const refusedVersion = (version: unknown, newest: number): string | null => {
  if (typeof version !== "number" || !Number.isInteger(version) || version < unversioned) {
    return `its version is not a positive integer; ${restore}`
  }
  return version > newest
    ? `it has version ${version}, and this release reads versions up to ${newest}; run the release that wrote it`
    : null
}

const problemsOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** The path of the first member that does not fit, without its value, which may be personal. */
const brokenMember = (schema: Schema.Codec<unknown, unknown>, document: JsonObject): string => {
  const decoded = Schema.decodeUnknownResult(schema)(document)
  if (Result.isSuccess(decoded)) return "?"
  return (problemsOf(decoded.failure.issue).issues[0]?.path ?? []).map(String).join(".")
}

/** A document as the newest version has it, upgraded step by step. Members that no version knows are kept. */
export const readStored = <A>(
  { kind, steps, schema, isNewest }: StoredKind<A>,
  id: string,
  json: unknown
): Result.Result<A, StoredDocumentUnreadable> => {
  const unreadable = (reason: string) => Result.fail(new StoredDocumentUnreadable({ kind, id, reason }))
  if (!isObject(json)) return unreadable(`it is missing, or not a JSON object; ${restore}`)
  const { version = unversioned, ...document } = json
  const reason = refusedVersion(version, newestVersion({ steps }))
  if (reason !== null) return unreadable(reason)
  const upgraded = steps.slice(Number(version) - unversioned).reduce((older, upgrade) => upgrade(older), document)
  if (isNewest(upgraded)) return Result.succeed(upgraded)
  return unreadable(`its member ${brokenMember(schema, upgraded)} is broken; ${restore}`)
}
