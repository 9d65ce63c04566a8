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

// Compiles only: connections are the pool's.
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

/** A statement that was compiled once and is prepared by its name on each connection at its first use. */
export interface Statement<Input, Row> {
  readonly name: string
  readonly text: string
  readonly values: (input: Input) => Array<unknown>
  readonly rowType?: Row
}

type ParameterOf<Input> = <Name extends keyof Input>(name: Name) => RawBuilder<Input[Name]>

/**
 * Builds a statement from a Kysely template. `$("groupId")` stands for that member of the input.
 * A name belongs to one text: changing the text of a statement means nothing to running processes, each prepares its own.
 */
export const statement =
  <Input, Row>() =>
  (name: string, build: ($: ParameterOf<Input>) => RawBuilder<unknown>): Statement<Input, Row> => {
    const compiled: CompiledQuery = build((key) => sql`${new Parameter(key)}`).compile(compiler)
    const members = compiled.parameters.map((parameter) => {
      if (!(parameter instanceof Parameter)) throw new Error(`${name}: every value is a named parameter`)
      return parameter.name
    })
    const values = (input: Input) => members.map((member) => Reflect.get(Object(input), member))
    return { name, text: compiled.sql, values }
  }
