import { DatabaseError } from "pg"

// SQLSTATE classes after which the server, not the statement, is the trouble: connection exceptions, resources,
// operator intervention (57P01 shutdown, 57P02 crash, 57P03 starting up), and time-outs that we set ourselves.
const unavailable = /^(08|53|57P0|58)/u
const timeouts = new Set(["57014", "55P03", "25P03", "25P04"])
// The server has undone one of two transactions that waited for each other; the same may be tried again.
const deadlock = "40P01"

export const lockTimeoutCode = "55P03"

const codeOf = (cause: unknown): string | undefined => (cause instanceof DatabaseError ? cause.code : undefined)

// What JavaScript throws where a program of ours is wrong; a connection that breaks is a plain Error.
const isMistake = (cause: unknown): boolean =>
  cause instanceof TypeError ||
  cause instanceof RangeError ||
  cause instanceof ReferenceError ||
  cause instanceof SyntaxError

/** Whether the store could not do its work; any other error is a defect of ours. */
export const isUnavailable = (cause: unknown): boolean => {
  const code = codeOf(cause)
  if (code !== undefined) return unavailable.test(code) || timeouts.has(code) || code === deadlock
  return cause instanceof Error && !isMistake(cause)
}

/**
 * Whether the statement may have been carried out although it failed: the connection broke, or the server was going
 * down while it answered. An ordinary SQL error says for sure that it was not.
 */
export const isInDoubt = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return code === undefined || /^(08|57P0)/u.test(code)
}

export const isLockTimeout = (cause: unknown): boolean => codeOf(cause) === lockTimeoutCode

export const isUniqueViolation = (cause: unknown): boolean => codeOf(cause) === "23505"
