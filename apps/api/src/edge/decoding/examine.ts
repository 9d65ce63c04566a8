import { isClosed } from "@trajet/contract"
import { SchemaAST } from "effect"
import { checked, expectedBy, filtersOf, idOf } from "./contract-checks.ts"
import { expectedMessage, type FieldProblems } from "./field-problems.ts"

/** Adds the faults of a value to the problems. */
type Examine = (value: unknown, problems: FieldProblems) => void

interface Examiner {
  /** Completes the sentence "expected …". */
  readonly expected: string
  readonly takes: (value: unknown) => boolean
  /** Examines a value of the right JSON type. */
  readonly inside: Examine
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const scalar = (ast: SchemaAST.AST, plain: string, takes: Examiner["takes"]): Examiner => {
  const check = checked(ast)
  return { expected: expectedBy(ast, plain), takes, inside: (value, problems) => void check(value, problems) }
}

/** A list: its length first, then its items. */
const list = (ast: SchemaAST.Arrays): Examiner => {
  const [item] = ast.rest
  if (item === undefined || ast.elements.length > 0 || ast.rest.length > 1) throw new Error("the contract has a tuple")
  const check = checked(ast)
  const examine = examineAst(item)
  return {
    expected: expectedBy(ast, "a list"),
    takes: Array.isArray,
    inside: (value, problems) => {
      if (!Array.isArray(value) || !check(value, problems)) return
      for (let at = 0; at < value.length && !problems.isFull; at++) {
        problems.enter(String(at))
        examine(value[at], problems)
        problems.leave()
      }
    }
  }
}

const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (ast._tag === "Union") return ast.types.flatMap(literalsOf)
  return ast._tag === "Literal" ? [String(ast.literal)] : []
}

const keysOf = (ast: SchemaAST.Objects): ReadonlySet<string> | null => {
  const named = filtersOf(ast).find((filter) => idOf(filter) === "effect/schema/isPropertyNames")
  const [names] = named?.annotations?.representation?.schemas ?? []
  return names === undefined ? null : new Set(literalsOf(names))
}

/** The most characters of a client's own key in the field of an answer. */
const keyShownMax = 50

/** Says of an object that a member has an unknown name. */
const unknownMember = (known: Iterable<string>) => {
  const message = `expected one of the keys ${[...known].join(", ")}; got another one`
  return (problems: FieldProblems) => problems.add("unknown", message)
}

/** An object by key, like the dates by leg. An unknown key is a problem, because its value would be ignored. */
const record = (ast: SchemaAST.Objects, { type }: SchemaAST.IndexSignature): Examiner => {
  const examine = examineAst(type)
  const keys = keysOf(ast)
  const refuse = unknownMember(keys ?? [])
  return {
    expected: "an object",
    takes: isObject,
    inside: (value, problems) => {
      if (!isObject(value)) return
      for (const name of Object.keys(value)) {
        if (problems.isFull) return
        problems.enter(name.slice(0, keyShownMax))
        if (keys === null || keys.has(name)) examine(value[name], problems)
        else refuse(problems)
        problems.leave()
      }
    }
  }
}

const struct = (ast: SchemaAST.Objects): Examiner => {
  if (filtersOf(ast).length > 0) throw new Error("an object of the contract has a check: say it of its members")
  const members = ast.propertySignatures.map(({ name, type }) => {
    const examiner = examinerOf(type)
    const missing = `expected ${examiner.expected}; got nothing`
    return { name: String(name), examine: examineBy(examiner), missing, isOptional: SchemaAST.isOptional(type) }
  })
  const known = new Set(members.map(({ name }) => name))
  const refuse = unknownMember(known)
  const others = isClosed(ast) ? (value: object) => Object.keys(value).filter((name) => !known.has(name)) : () => []
  return {
    expected: "an object",
    takes: isObject,
    inside: (value, problems) => {
      if (!isObject(value)) return
      for (const { name, examine, missing, isOptional } of members) {
        if (problems.isFull) return
        const member = value[name]
        if (member === undefined && isOptional) continue
        problems.enter(name)
        if (member === undefined) problems.add("required", missing)
        else examine(member, problems)
        problems.leave()
      }
      for (const name of others(value)) {
        if (problems.isFull) return
        problems.enter(name.slice(0, keyShownMax))
        refuse(problems)
        problems.leave()
      }
    }
  }
}

/** One of several forms, which differ in their JSON type, so that a bad value is answered inside the intended form. */
const union = (ast: SchemaAST.Union): Examiner => {
  if (filtersOf(ast).length > 0) throw new Error("a choice of the contract has a check: say it of its forms")
  const literals = new Set<unknown>(ast.types.flatMap((type) => (type._tag === "Literal" ? [type.literal] : [])))
  const forms = ast.types.filter(({ _tag }) => _tag !== "Literal").map(examinerOf)
  const named = [...literals].map((literal) => JSON.stringify(literal)).join(", ")
  const alternatives = [
    ...(literals.size === 0 ? [] : [literals.size === 1 ? named : `one of ${named}`]),
    ...forms.map((form) => form.expected)
  ]
  return {
    expected: alternatives.join(", or "),
    takes: (value) => literals.has(value) || forms.some((form) => form.takes(value)),
    inside: (value, problems) => forms.find((form) => form.takes(value))?.inside(value, problems)
  }
}

const isJson = ({ annotations }: SchemaAST.Declaration): boolean => {
  const representation: unknown = annotations?.["representation"]
  return Reflect.get(Object(representation), "id") === "effect/schema/Json"
}

const examinerOf = (ast: SchemaAST.AST): Examiner => {
  if (ast.encoding !== undefined) throw new Error("a request of the contract transforms values: do it in the handler")
  switch (ast._tag) {
    case "String":
      return scalar(ast, "text", (value) => typeof value === "string")
    case "Boolean":
      return scalar(ast, "true or false", (value) => typeof value === "boolean")
    case "Number":
      return scalar(ast, "a number", (value) => typeof value === "number")
    case "Null":
      return scalar(ast, "null", (value) => value === null)
    case "Literal":
      return scalar(ast, JSON.stringify(ast.literal), (value) => value === ast.literal)
    case "Arrays":
      return list(ast)
    case "Objects": {
      const [index] = ast.indexSignatures
      return index === undefined ? struct(ast) : record(ast, index)
    }
    case "Union":
      return union(ast)
    case "Declaration":
      if (isJson(ast)) return scalar(ast, "a JSON value", () => true)
      break
  }
  throw new Error(`the edge cannot examine ${ast._tag}, which a request of the contract has`)
}

const examineBy =
  ({ takes, expected, inside }: Examiner): Examine =>
  (value, problems) =>
    takes(value) ? inside(value, problems) : problems.add("invalid", expectedMessage(expected, value))

const examineAst = (ast: SchemaAST.AST): Examine => examineBy(examinerOf(ast))

/** Builds the examination of a schema of the contract, once at the start. Throws on an unknown kind of schema. */
export const examination = (schema: { readonly ast: SchemaAST.AST }): Examine => examineAst(schema.ast)
