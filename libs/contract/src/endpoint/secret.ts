import type { Schema, SchemaAST } from "effect"
import type { Sensitive } from "./passage.model.ts"

const mark = "@trajet/contract/secret"

/** Marks a member of an answer as a secret, such as a key. */
export const secret = <S extends Schema.Top>(schema: S): S["Rebuild"] => schema.annotate({ [mark]: true })

const hasSecret = (ast: SchemaAST.AST, seen = new Set<SchemaAST.AST>()): boolean => {
  if (seen.has(ast)) return false
  seen.add(ast)
  if (Reflect.get(Object(ast.annotations), mark) === true) return true
  switch (ast._tag) {
    case "Objects":
      return [...ast.propertySignatures, ...ast.indexSignatures].some(({ type }) => hasSecret(type, seen))
    case "Arrays":
      return [...ast.elements, ...ast.rest].some((item) => hasSecret(item, seen))
    case "Union":
      return ast.types.some((type) => hasSecret(type, seen))
    default:
      return false
  }
}

/** Throws if an endpoint answers a secret and does not say so, or says so and answers none. */
export const requireMarkedSecrets = (
  route: string,
  answers: Readonly<Record<number, Schema.Top>>,
  sensitive: Sensitive
): void => {
  const answersSecret = Object.values(answers).some(({ ast }) => hasSecret(ast))
  if (answersSecret !== sensitive.includes("answers_secret")) {
    throw new Error(`${route}: the mark of its secret (secret.ts) and \`sensitive\` disagree`)
  }
}
