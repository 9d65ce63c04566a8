import { OrderBody } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import {
  columnOfField,
  type ImportCells,
  importRowFault,
  orderOfCells,
  type OrderFailure,
  type RowOrder,
  type RowProblem
} from "@trajet/domain/imports"
import type { RobotMode } from "@trajet/domain/robot"
import { Result } from "effect"
import { decoder } from "../../edge/decoding/decode.ts"
import { problemOf } from "../../edge/failures.ts"
import type { ApiProblem } from "../../edge/problem.ts"
import { orderOf } from "../order-wire.ts"
import { robotAsked } from "../robot-wire.ts"

const decodeOrder = decoder(OrderBody)

/** Translates a problem of an order into the problems of the cells of its row. */
const problemsOf = ({ code, detail, errors = [] }: ApiProblem): ReadonlyArray<RowProblem> =>
  errors.length === 0
    ? [{ column: null, code: importRowFault(code ?? "invalid"), message: detail }]
    : errors.map(({ field, error, message }) => ({
        column: columnOfField(field),
        code: importRowFault(code === null || code === "validation_failed" ? error : code),
        message
      }))

/** Adds problems of the order, except those of a column whose cell could not be read: that problem says more. */
const withoutKnown = (known: ReadonlyArray<RowProblem>, found: ReadonlyArray<RowProblem>) => [
  ...known,
  ...found.filter(({ column }) => column === null || !known.some((problem) => problem.column === column))
]

/** Reads the cells of a row as `POST /v1/transports` reads its body. */
export const rowOrderOf =
  (robotMode: RobotMode) =>
  (caller: Caller, cells: ImportCells): Result.Result<RowOrder, ReadonlyArray<RowProblem>> => {
    const { body, problems } = orderOfCells(cells)
    const order = Result.gen(function* () {
      const decoded = yield* decodeOrder(body)
      return yield* robotAsked(caller, yield* orderOf(decoded), body, robotMode)
    }).pipe(Result.mapError((problem) => withoutKnown(problems, problemsOf(problem))))
    return problems.length > 0 && Result.isSuccess(order) ? Result.fail(problems) : order
  }

/** The problems of a row whose order was refused; null after an outage, which does not depend on the row. */
export const problemsOfFailure = (failure: OrderFailure): ReadonlyArray<RowProblem> | null => {
  const problem = problemOf(failure, "other")
  return problem.status >= 500 || problem.status === 429 ? null : problemsOf(problem)
}
