import { depositBytesMax, filesPerDepositMax } from "@trajet/domain"
import { type ApiProblem, coded, invalidField } from "./problem.ts"

/** The files of a deposit are too much together, whatever each of them is. */
export const tooManyBytes = (): ApiProblem => {
  const message = `the files of a deposit have at most ${depositBytesMax} bytes together`
  return coded("payload_too_large", message, { errors: [{ field: "documents", error: "too_long", message }] })
}

export const tooManyFiles = (): ApiProblem =>
  invalidField("documents", "too_long", `a deposit has at most ${filesPerDepositMax} files`)
