import { expandedDocument } from "@trajet/contract"
import { type Json, listOf, membersOf, resolved } from "./json-schema.ts"
import { type CompareSchemas, type Direction, type Documents, schemasOf } from "./schema-changes.ts"
import { asWholeNumbers } from "./whole-numbers.ts"

/**
 * The directions of an operation's two bodies. In an operation of the API, the client sends a request and reads an
 * answer. In a webhook, the service sends the body.
 */
interface Roles {
  readonly documents: Documents
  readonly compare: CompareSchemas
  readonly sent: Direction
  readonly answered: Direction
}

interface Operations {
  readonly old: Json
  readonly new: Json
}

const within = (place: string, changes: ReadonlyArray<string>): ReadonlyArray<string> =>
  changes.map((change) => `${place}${change.startsWith(".") ? change : `: ${change}`}`)

/** Compares each value of an object in the old document with the value of the same name in the new one. */
const each = (
  old: unknown,
  next: unknown,
  compare: (name: string, old: Json, next: Json | null) => ReadonlyArray<string>
) =>
  Object.entries(membersOf(old)).flatMap(([name, value]) => {
    const found = membersOf(next)[name]
    return compare(name, membersOf(value), found === undefined ? null : membersOf(found))
  })

const contentChanges = (place: string, old: unknown, next: unknown, direction: Direction, { compare }: Roles) =>
  each(old, next, (type, oldType, newType) =>
    newType === null
      ? [`${place}: ${type} is removed`]
      : within(place, compare({ old: oldType["schema"], new: newType["schema"] }, direction))
  )

const parametersOf = (document: Json, operation: Json): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    listOf(operation["parameters"])
      .map((parameter) => resolved(document, parameter))
      .map((parameter) => [`${String(parameter["in"])} ${String(parameter["name"]).toLowerCase()}`, parameter])
  )

const schemasIn = (old: Json, next: Json) => ({ old: old["schema"], new: next["schema"] })

/** A parameter is a text on the wire: a text of digits is the same as a whole number. */
const sameTexts = (old: Json, next: Json) => {
  const { old: before, new: after } = schemasIn(old, next)
  return { old: membersOf(after)["type"] === "integer" ? asWholeNumbers(membersOf(before)) : before, new: after }
}

const parameterChanges = (operations: Operations, { compare, documents, sent }: Roles): ReadonlyArray<string> => {
  const old = parametersOf(documents.old, operations.old)
  const next = parametersOf(documents.new, operations.new)
  const isRequired = (parameter: Json | undefined) => parameter?.["required"] === true
  const isLess = sent === "request" ? isRequired : (parameter: Json | undefined) => !isRequired(parameter)
  const names = sent === "request" ? Object.keys(next) : Object.keys(old)
  return [
    ...each(old, next, (name, oldOne, newOne) =>
      newOne === null
        ? [`${name}: the parameter is removed`]
        : within(name, compare(sent === "request" ? sameTexts(oldOne, newOne) : schemasIn(oldOne, newOne), sent))
    ),
    ...names
      .filter((name) => isLess(next[name]) && !isLess(old[name]) && (sent === "request" || name in next))
      .map((name) => `${name}: the parameter ${sent === "request" ? "is required" : "may be missing"}`)
  ]
}

const bodyChanges = (operations: Operations, roles: Roles): ReadonlyArray<string> => {
  const old = resolved(roles.documents.old, operations.old["requestBody"])
  const next = resolved(roles.documents.new, operations.new["requestBody"])
  const becameRequired = roles.sent === "request" && next["required"] === true && old["required"] !== true
  return [
    ...(becameRequired ? ["body: it is required"] : []),
    ...contentChanges("body", old["content"], next["content"], roles.sent, roles)
  ]
}

const responseChanges = (operations: Operations, roles: Roles): ReadonlyArray<string> =>
  each(operations.old["responses"], operations.new["responses"], (status, oldOne, newOne) => {
    if (newOne === null) return [`${status}: the status is removed`]
    const [old, next] = [resolved(roles.documents.old, oldOne), resolved(roles.documents.new, newOne)]
    return [
      ...each(old["headers"], next["headers"], (name, _, found) =>
        found === null ? [`${status}: the header ${name} is removed`] : []
      ),
      ...contentChanges(status, old["content"], next["content"], roles.answered, roles)
    ]
  })

const keptWhole = (name: string, { old, new: next }: Operations): ReadonlyArray<string> =>
  JSON.stringify(old[name]) === JSON.stringify(next[name]) ? [] : [`\`${name}\` is another`]

const operationChanges = (operations: Operations, roles: Roles): ReadonlyArray<string> => [
  ...keptWhole("operationId", operations),
  ...keptWhole("security", operations),
  ...parameterChanges(operations, roles),
  ...bodyChanges(operations, roles),
  ...responseChanges(operations, roles)
]

/** True if an operation was announced to end by a day (`x-sunset`), and that day has come. */
const hasEnded = ({ "x-sunset": sunset }: Json, today: string): boolean => typeof sunset === "string" && sunset <= today

const methods = ["get", "put", "post", "delete", "patch", "head", "options", "trace"]

const pathChanges = (old: unknown, next: unknown, roles: Roles, today: string): ReadonlyArray<string> =>
  each(old, next, (path, oldItem, newItem) =>
    methods.flatMap((method) => {
      const operation = oldItem[method]
      if (operation === undefined) return []
      const found = newItem?.[method]
      const name = `${method.toUpperCase()} ${path}`
      if (found === undefined) return hasEnded(membersOf(operation), today) ? [] : [`${name} is removed`]
      return within(name, operationChanges({ old: membersOf(operation), new: membersOf(found) }, roles)).map((change) =>
        change.replace(`${name}: `, `${name} `)
      )
    })
  )

/**
 * Lists the changes between two OpenAPI documents that would break a client. Additions do not break one. An endpoint
 * may be removed if the old document has an `x-sunset` that is not after `today`, `YYYY-MM-DD`. Schemas are compared by
 * what they mean: equivalences.test.ts has the forms that count as equal.
 */
export const openApiChanges = (published: Documents, today: string): ReadonlyArray<string> => {
  const documents = { old: expandedDocument(published.old), new: expandedDocument(published.new) }
  const compare = schemasOf(documents)
  const ofPaths: Roles = { documents, compare, sent: "request", answered: "answer" }
  // In a webhook, the service sends the body and the client answers.
  const ofWebhooks: Roles = { documents, compare, sent: "answer", answered: "request" }
  const schemes = (document: Json) => membersOf(membersOf(document["components"])["securitySchemes"])
  return [
    ...pathChanges(documents.old["paths"], documents.new["paths"], ofPaths, today),
    ...pathChanges(documents.old["webhooks"], documents.new["webhooks"], ofWebhooks, today),
    ...each(schemes(documents.old), schemes(documents.new), (name, old, next) =>
      JSON.stringify(old) === JSON.stringify(next) ? [] : [`the security scheme ${name} is another`]
    )
  ]
}
