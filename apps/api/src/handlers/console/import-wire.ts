import { OrderBody } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import {
  columnOfField,
  type ImportCells,
  importRowFault,
  orderOfCells,
  type ImportRowFault,
  type OrderFailure,
  type RowOrder,
  type RowProblem,
  type RowReading
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

/** The number of a line in a path; 0, which no row has, for another text. */
export const lineOf = (text: string): number => (/^[0-9]{1,7}$/u.test(text) ? Number(text) : 0)

/** Reads the cells of a row as `POST /v1/transports` reads its body. */
const rowOrderOf =
  (robotMode: RobotMode) =>
  (caller: Caller, cells: ImportCells): Result.Result<RowOrder, ReadonlyArray<RowProblem>> => {
    const { body, problems } = orderOfCells(cells)
    const order = Result.gen(function* () {
      const decoded = yield* decodeOrder(body)
      return yield* robotAsked(caller, yield* orderOf(decoded), body, robotMode)
    }).pipe(Result.mapError((problem) => withoutKnown(problems, problemsOf(problem))))
    return problems.length > 0 && Result.isSuccess(order) ? Result.fail(problems) : order
  }

/**
 * What a file has columns for and an order names otherwise: the fault and the path of the cell that causes a refusal; null
 * if the refusal itself says both.
 */
const causeOf = (failure: OrderFailure): { readonly fault?: ImportRowFault; readonly field: string } | null => {
  if (failure._tag !== "InputRefused") return null
  const { field, reason } = failure
  // The route of the outbound is refused at its delivery. At the pickup ends a return.
  if (reason._tag === "NoRoute") return field === "pickup.address" ? { field: "return_trip" } : null
  if (reason._tag !== "AddressNotFound" && reason._tag !== "AddressAmbiguous") return null
  switch (reason.reason) {
    case "far_from_towns":
      return { fault: reason.reason, field: field.replace(/\.address$/u, ".lat") }
    case "other_than_point":
    case "town_only":
      return { fault: reason.reason, field }
    default:
      return null
  }
}

/** The problems of a row whose order was refused; null after an outage, which does not depend on the row. */
const problemsOfFailure = (failure: OrderFailure): ReadonlyArray<RowProblem> | null => {
  const problem = problemOf(failure, "other")
  if (problem.status >= 500 || problem.status === 429) return null
  const cause = causeOf(failure)
  return problemsOf(problem).map((found) =>
    cause === null ? found : { ...found, column: columnOfField(cause.field), code: cause.fault ?? found.code }
  )
}

/** How rows are read, and what their refusals say; `robotMode` is the mode of a robot that a row does not name. */
export const readingOf = (robotMode: RobotMode): RowReading => ({
  orderOf: rowOrderOf(robotMode),
  problemsOf: problemsOfFailure
})
