import { frozenStatements } from "./frozen-statements.data.ts"

type FrozenName = keyof typeof frozenStatements

export interface FrozenStatement<Input, Row> {
  readonly name: string
  readonly text: string
  readonly values: (input: Input) => Array<unknown>
  readonly rowType?: Row
}

type Live<Input, Row> = FrozenStatement<Input, Row>

/** A statement as it was frozen, with the input and the rows of the one that Trajet has today (`typeof` it). */
export const frozen = <S extends Live<never, unknown>>(
  name: FrozenName
): FrozenStatement<Parameters<S["values"]>[0], NonNullable<S["rowType"]>> => {
  const { members, text } = frozenStatements[name]
  return { name, text, values: (input) => members.map((member) => Reflect.get(Object(input), member)) }
}
