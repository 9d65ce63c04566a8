import type { CompiledQuery } from "kysely"
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql
} from "kysely"

// Compiles statements only. The pool runs them.
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler()
  }
})

class Parameter {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** A compiled statement. Each connection prepares it under its name at the first use. */
export interface Statement<Input, Row> {
  readonly name: string
  readonly text: string
  readonly values: (input: Input) => Array<unknown>
  readonly rowType?: Row
}

/** Name and text of a statement, without the types of its input and rows. */
interface BuiltStatement {
  readonly name: string
  readonly text: string
  /** Names of the input members for $1, $2 and so on. */
  readonly members: ReadonlyArray<PropertyKey>
}

// The server cuts longer names. A second statement with the same name would fail at its first use.
const nameLengthMax = 63
const built = new Map<string, BuiltStatement>()

/** Every statement that this process has built so far, by name. */
export const builtStatements: ReadonlyMap<string, BuiltStatement> = built

const keep = (statement: BuiltStatement) => {
  const { name, text } = statement
  if (name.length > nameLengthMax) throw new Error(`${name}: at most ${nameLengthMax} characters name a statement`)
  if ((built.get(name)?.text ?? text) !== text) throw new Error(`${name}: another statement has this name`)
  built.set(name, statement)
}

/**
 * Builds a statement around the text of another one. `around` gets that text and the places of further parameters, whose
 * values are members of the further input.
 */
export const statementAround = <Input, Row, Further, FurtherRow>(
  inner: Statement<Input, Row>,
  name: string,
  members: ReadonlyArray<keyof Further>,
  around: (text: string, places: ReadonlyArray<string>) => string
): Statement<Input & Further, Row & FurtherRow> => {
  const own = built.get(inner.name)?.members ?? []
  const text = around(
    inner.text,
    members.map((_, index) => `$${own.length + index + 1}`)
  )
  keep({ name, text, members: [...own, ...members] })
  return { name, text, values: (input) => [...inner.values(input), ...members.map((member) => input[member])] }
}

type ParameterOf<Input> = <Name extends keyof Input>(name: Name) => RawBuilder<Input[Name]>

/**
 * Builds a statement from a Kysely template. `$("groupId")` is the parameter for that member of the input. Throws if
 * another text has the same name. A changed text does not affect running processes, because each prepares its own.
 */
export const statement =
  <Input, Row>() =>
  (name: string, build: ($: ParameterOf<Input>) => RawBuilder<unknown>): Statement<Input, Row> => {
    const compiled: CompiledQuery = build((key) => sql`${new Parameter(key)}`).compile(compiler)
    const members = compiled.parameters.map((parameter) => {
      if (!(parameter instanceof Parameter)) throw new Error(`${name}: every value is a named parameter`)
      return parameter.name
    })
    keep({ name, text: compiled.sql, members })
    const values = (input: Input) => members.map((member) => Reflect.get(Object(input), member))
    return { name, text: compiled.sql, values }
  }
