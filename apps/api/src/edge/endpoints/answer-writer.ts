import type { Schema, SchemaAST } from "effect"

/** True if a value has only members that its schema names. */
type IsClean = (value: unknown) => boolean

/** The value with only the members that its schema names. */
type Keep = (value: unknown) => unknown

interface AllowList {
  readonly isClean: IsClean
  readonly keep: Keep
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const struct = (ast: SchemaAST.Objects): AllowList => {
  const members = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), allowListOf(type)]))
  return {
    isClean: (value) => {
      if (!isObject(value)) return true
      for (const name in value) {
        const member = members.get(name)
        if (member === undefined) return false
        if (member !== null && !member.isClean(value[name])) return false
      }
      return true
    },
    keep: (value) =>
      isObject(value)
        ? Object.fromEntries(
            Object.entries(value).flatMap(([name, inner]) => {
              const member = members.get(name)
              return member === undefined ? [] : [[name, member === null ? inner : member.keep(inner)]]
            })
          )
        : value
  }
}

const list = (item: AllowList): AllowList => ({
  isClean: (value) => !Array.isArray(value) || value.every(item.isClean),
  keep: (value) => (Array.isArray(value) ? value.map(item.keep) : value)
})

/** The members that a schema allows at any depth; null if its values have no members to look at. */
const allowListOf = (ast: SchemaAST.AST): AllowList | null => {
  if (ast.encoding !== undefined) throw new Error("an answer of the contract transforms values: do it in the handler")
  switch (ast._tag) {
    case "Objects":
      return ast.indexSignatures.length > 0 ? null : struct(ast)
    case "Arrays": {
      const [item] = ast.rest
      const inner = item === undefined ? null : allowListOf(item)
      return inner === null ? null : list(inner)
    }
    case "Union": {
      const forms = ast.types.flatMap((type) => allowListOf(type) ?? [])
      if (forms.length > 1) throw new Error("an answer has a choice of objects: no writer says yet which one it is")
      return forms[0] ?? null
    }
    default:
      return null
  }
}

/** Makes the writer of an answer, once at the start: JSON text with the members that the schema names, in their own order. */
export const answerWriter = ({ ast }: Schema.Top): ((value: unknown) => string) => {
  const allowed = allowListOf(ast)
  if (allowed === null) return (value) => JSON.stringify(value) ?? ""
  return (value) => JSON.stringify(allowed.isClean(value) ? value : allowed.keep(value))
}
