import { Result, type Schema } from "effect"
import { examination } from "./examine.ts"
import { FieldProblems } from "./field-problems.ts"
import type { ApiProblem } from "../problem.ts"

/** Makes a decoder for a schema of the contract. Fails with 422 and the invalid fields, at most 50 (docs/adr/0022). */
export const decoder = <A>(schema: Schema.Decoder<A>): ((value: unknown) => Result.Result<A, ApiProblem>) => {
  const examine = examination(schema)
  const isRight = (value: unknown, problems: FieldProblems): value is A => {
    examine(value, problems)
    return problems.found.length === 0
  }
  return (value) => {
    const problems = new FieldProblems()
    return isRight(value, problems) ? Result.succeed(value) : Result.fail(problems.problem())
  }
}
