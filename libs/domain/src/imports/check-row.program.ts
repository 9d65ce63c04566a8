import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { checkOrder, type createMission } from "../ordering/create-mission.program.ts"
import type { OrderRequest } from "../ordering/order-request.model.ts"
import type { RobotOrder } from "../robot/robot.model.ts"
import type { ImportCells, RowProblem } from "./import-column.model.ts"
import type { CheckedRow, Importer } from "./imports.port.ts"

/** An order as a row asks for it. */
export interface RowOrder {
  readonly request: OrderRequest
  readonly robot: RobotOrder | null
}

/** Why an order was not carried out, as `createMission` fails. */
export type OrderFailure = Effect.Error<ReturnType<typeof createMission>>

/** How rows become orders, and how refused orders become problems of rows. */
export interface RowReading {
  /** Reads a row as `POST /v1/transports` reads its body. */
  readonly orderOf: (caller: Caller, cells: ImportCells) => Result.Result<RowOrder, ReadonlyArray<RowProblem>>
  /** The problems of a row whose order was refused; null for a failure that does not depend on the row, such as an outage. */
  readonly problemsOf: (failure: OrderFailure) => ReadonlyArray<RowProblem> | null
}

export interface Row {
  readonly line: number
  readonly cells: ImportCells
}

const scopes = ["transports:read", "transports:write"] as const

/** The user of an import as the caller of its orders. */
export const callerOf = ({
  tenant,
  keyId,
  requestId,
  ip,
  gridVersion
}: Importer & { readonly gridVersion: number }): Caller => ({ tenant, keyId, requestId, ip, gridVersion, scopes })

/** Checks a row as an order is checked, and writes nothing. Fails if the check was interrupted, as by an outage. */
export const checkCells = Effect.fn("checkCells")(function* (
  caller: Caller,
  { cells, line }: Row,
  { orderOf, problemsOf }: RowReading
) {
  const wrong = (problems: ReadonlyArray<RowProblem>): CheckedRow => ({ line, state: "wrong", problems })
  const order = orderOf(caller, cells)
  if (Result.isFailure(order)) return wrong(order.failure)
  return yield* checkOrder(caller, order.success.request).pipe(
    Effect.map((priceHt): CheckedRow => ({ line, state: "right", priceHt })),
    Effect.catch((failure) => {
      const problems = problemsOf(failure)
      return problems === null ? Effect.fail(failure) : Effect.succeed(wrong(problems))
    })
  )
})
