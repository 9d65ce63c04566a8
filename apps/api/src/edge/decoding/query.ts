import { Result, type Schema, SchemaAST } from "effect"
import { queryParametersMax } from "../../limits.ts"
import { examination } from "./examine.ts"
import { FieldProblems } from "./field-problems.ts"
import { type ApiProblem, invalidField } from "../problem.ts"

/** Reads the query of a target, or fails with 422 and each bad parameter (docs/adr/0023). */
type ReadQuery<Query> = (search: string) => Result.Result<Query, ApiProblem>

const nameShownMax = 50

/** The non-empty parts of a query, or null if they are too many. */
const partsOf = (search: string): ReadonlyArray<string> | null => {
  const parts: Array<string> = []
  let start = 0
  while (start < search.length) {
    const next = search.indexOf("&", start)
    const end = next < 0 ? search.length : next
    if (end > start && parts.push(search.slice(start, end)) > queryParametersMax) return null
    start = end + 1
  }
  return parts
}

/** A name or a value with its escapes decoded, or null if they are not UTF-8. A `+` is a space. */
const unescaped = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return null
  }
}

interface Parameter {
  readonly name: string
  /** Null if its escapes are not UTF-8. */
  readonly value: string | null
}

const parameterOf = (part: string): Parameter => {
  const sign = part.indexOf("=")
  const [name, value] = sign < 0 ? [part, ""] : [part.slice(0, sign), part.slice(sign + 1)]
  return { name: unescaped(name) ?? name, value: unescaped(value) }
}

const faultOf = (value: string | null, count: number): string | null => {
  if (count > 1) return `expected the parameter once; got it ${count} times`
  if (value === null) return "expected text in UTF-8, percent-encoded; got other bytes or a broken escape"
  return value.includes("\0") ? "expected text without NUL; got text with NUL (%00)" : null
}

const tooMany = invalidField(
  "query",
  "too_long",
  `expected at most ${queryParametersMax} parameters in the query; got more`
)

/** Takes the parameters of a query, and reports unknown and repeated ones before the values are examined. */
const take = (parts: ReadonlyArray<string>, names: ReadonlyArray<string>, problems: FieldProblems): object => {
  const unknown = names.length === 0 ? "expected no parameters" : `expected one of the parameters ${names.join(", ")}`
  const byName = Map.groupBy(parts.map(parameterOf), ({ name }) => name)
  const taken: Array<readonly [string, string]> = []
  for (const [name, [{ value } = { value: null }, ...more]] of byName) {
    problems.enter(name === "" ? "query" : name.slice(0, nameShownMax))
    const fault = faultOf(value, more.length + 1)
    if (!names.includes(name)) problems.add("unknown", `${unknown}; got another one`)
    else if (fault !== null) problems.add("invalid", fault)
    else taken.push([name, value ?? ""])
    problems.leave()
  }
  return Object.fromEntries(taken)
}

const namesOf = ({ ast }: { readonly ast: SchemaAST.AST }): ReadonlyArray<string> => {
  if (!SchemaAST.isObjects(ast)) throw new Error("the query of an endpoint is no struct")
  return ast.propertySignatures.map(({ name }) => String(name))
}

/** Builds the reader of an endpoint's query, once at the start. */
export const queryReader = <Query>(schema: Schema.Decoder<Query>): ReadQuery<Query> => {
  const names = namesOf(schema)
  const examine = examination(schema)
  const isRight = (value: unknown, problems: FieldProblems): value is Query => {
    examine(value, problems)
    return problems.found.length === 0
  }
  return (search) => {
    const parts = partsOf(search)
    if (parts === null) return Result.fail(tooMany)
    const problems = new FieldProblems()
    const query = take(parts, names, problems)
    return isRight(query, problems) ? Result.succeed(query) : Result.fail(problems.problem())
  }
}
