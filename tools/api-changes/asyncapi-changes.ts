import { type Json, membersOf, resolved } from "./json-schema.ts"
import { type CompareSchemas, type Documents, schemasOf } from "./schema-changes.ts"

type Section = "operations" | "channels"

/** Compares each member of a section of the old document with its counterpart in the new one. */
const eachOf = (
  documents: Documents,
  of: (document: Json) => unknown,
  what: string,
  compare: (old: Json, next: Json) => ReadonlyArray<string>
): ReadonlyArray<string> =>
  Object.entries(membersOf(of(documents.old))).flatMap(([name, value]) => {
    const found = membersOf(of(documents.new))[name]
    if (found === undefined) return [`${what} ${name} is removed`]
    return compare(resolved(documents.old, value), resolved(documents.new, found)).map((change) =>
      change.startsWith(".") ? `${what} ${name}${change}` : `${what} ${name}: ${change}`
    )
  })

const other = (old: Json, next: Json, ...names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]))
    .map((name) => `\`${name}\` is another`)

const messageChanges = (compare: CompareSchemas) => (old: Json, next: Json) => [
  ...other(old, next, "contentType"),
  ...compare({ old: old["headers"], new: next["headers"] }, "answer").map((change) => `headers${change}`),
  ...compare({ old: old["payload"], new: next["payload"] }, "answer")
]

/** Lists the changes between two AsyncAPI documents that would break a consumer. Additions do not break one. */
export const asyncApiChanges = (documents: Documents): ReadonlyArray<string> => {
  const compare = schemasOf(documents)
  const section = (name: Section) => (document: Json) => document[name]
  return [
    ...eachOf(documents, section("operations"), "operation", (old, next) => other(old, next, "action", "channel")),
    ...eachOf(documents, section("channels"), "channel", (old, next) => [
      ...other(old, next, "address"),
      ...eachOf(
        documents,
        (document) => (document === documents.old ? old : next)["messages"],
        "message",
        messageChanges(compare)
      )
    ])
  ]
}
