import type { SchemaAST } from "effect"

/**
 * A JSON value without the null members of its objects: null is an absent member in every body (ERR-71),
 * for validation and fingerprint alike. Elements of lists stay unchanged.
 */
export const withoutNullMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNullMembers)
  if (typeof value !== "object" || value === null) return value
  const members: Array<readonly [string, unknown]> = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== null) members.push([name, withoutNullMembers(member)])
  }
  return Object.fromEntries(members)
}

type Add = (value: unknown) => unknown

const addingTo = (ast: SchemaAST.AST): Add => {
  switch (ast._tag) {
    case "Arrays": {
      const [item] = ast.rest.map(addingTo)
      return (value) => (item !== undefined && Array.isArray(value) ? value.map(item) : value)
    }
    case "Union": {
      const [object] = ast.types.filter(({ _tag }) => _tag === "Objects").map(addingTo)
      return object ?? ((value) => value)
    }
    case "Objects": {
      const members = ast.propertySignatures.map(({ name, type }) => ({
        name: String(name),
        add: addingTo(type),
        type
      }))
      return (value) => {
        if (typeof value !== "object" || value === null) return value
        const added: Record<string, unknown> = { ...value }
        for (const { add, name, type } of members) {
          const member: unknown = Reflect.get(value, name)
          if (member !== undefined) added[name] = add(member)
          else if (takesNull(type)) added[name] = null
        }
        return added
      }
    }
    default:
      return (value) => value
  }
}

const takesNull = (ast: SchemaAST.AST): boolean =>
  ast._tag === "Union" ? ast.types.some(takesNull) : ast._tag === "Null"

/** Makes a function that adds the members that a body of this schema leaves out, and that may be null. */
export const addingNullMembers = ({ ast }: { readonly ast: SchemaAST.AST }): Add => addingTo(ast)
