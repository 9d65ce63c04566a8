import { depositBytesMax, filesPerDepositMax } from "@trajet/domain/documents"
import { depositPartsMax } from "../../limits.ts"
import { type ApiProblem, coded, invalidField } from "../problem.ts"

/** The files of a form are too large in total. */
export const tooManyBytes = (): ApiProblem => {
  const message = `the files of a deposit have at most ${depositBytesMax} bytes together`
  return coded("payload_too_large", message, { errors: [{ field: "files", error: "too_long", message }] })
}

export const tooManyFiles = (): ApiProblem =>
  invalidField(
    "files",
    "too_long",
    `send at most ${filesPerDepositMax} files, and at most ${depositPartsMax} parts in all`
  )
