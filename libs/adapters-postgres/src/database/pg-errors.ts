import { StoreUnavailable } from "@trajet/domain/access"
import { Cause } from "effect"
import { DatabaseError } from "pg"

// SQLSTATE classes whose cause is the server, not the statement: connection exceptions, resources, operator intervention
// (57P01 shutdown, 57P02 crash, 57P03 starting up), and the time-outs of `database.ts`.
const unavailable = /^(08|53|57P0|58)/u
const timeouts = new Set(["57014", "55P03", "25P03", "25P04"])
// The server has rolled back one of two transactions that waited for each other. It may be tried again.
const deadlock = "40P01"
// The server has become a standby, or was told to take no writes.
const readOnly = "25006"

const lockTimeoutCode = "55P03"

const codeOf = (cause: unknown): string | undefined => (cause instanceof DatabaseError ? cause.code : undefined)

// Errors that JavaScript throws for a mistake in the program; a broken connection is a plain Error.
const isMistake = (cause: unknown): boolean =>
  cause instanceof TypeError ||
  cause instanceof RangeError ||
  cause instanceof ReferenceError ||
  cause instanceof SyntaxError

// The group of the row moves to another cell at this moment, or has moved (docs/adr/0067).
const movingGroup = "TJ001"

/** True if the store is unavailable; any other error is a defect. */
export const isUnavailable = (cause: unknown): boolean => {
  const code = codeOf(cause)
  if (code !== undefined) {
    return unavailable.test(code) || timeouts.has(code) || [deadlock, readOnly, movingGroup].includes(code)
  }
  return cause instanceof Error && !isMistake(cause)
}

/**
 * True if the statement may have been carried out although it failed: the connection broke, or the server was shutting
 * down. After an ordinary SQL error it surely was not.
 */
export const isInDoubt = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return code === undefined || /^(08|57P0)/u.test(code)
}

/** True if another server may have to do the work: this one has gone, does not answer, or takes no writes. */
export const isOfServer = (cause: unknown): boolean =>
  codeOf(cause) === readOnly || (isUnavailable(cause) && isInDoubt(cause))

export const isLockTimeout = (cause: unknown): boolean => codeOf(cause) === lockTimeoutCode

export const isUniqueViolation = (cause: unknown): boolean => codeOf(cause) === "23505"

const ofRows = new Set([movingGroup, lockTimeoutCode, deadlock])

/**
 * True if a statement for many rows failed, and surely did nothing, because of a few of them: by a mistake, a lock of
 * another transaction, or a group that moves.
 */
export const isOfRows = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasDies(cause) ||
  cause.reasons.some((reason) => {
    const code =
      Cause.isFailReason(reason) && reason.error instanceof StoreUnavailable ? codeOf(reason.error.cause) : undefined
    return code !== undefined && ofRows.has(code)
  })

/** Why a use of the server failed, for the figures of the people who run it. */
export const failureReasons = ["connection", "disk", "resources", "stopping", "timeout", "deadlock", "moving"] as const
export type FailureReason = (typeof failureReasons)[number]

/** Null if the error is not one of the server or of the way to it. */
export const failureReason = (cause: unknown): FailureReason | null => {
  const code = codeOf(cause)
  if (!isUnavailable(cause)) return null
  if (code === undefined || code.startsWith("08")) return "connection"
  if (code === "53100" || code.startsWith("58")) return "disk"
  if (code.startsWith("57P0") || code === readOnly) return "stopping"
  if (code === deadlock) return "deadlock"
  if (code === movingGroup) return "moving"
  return timeouts.has(code) ? "timeout" : "resources"
}
