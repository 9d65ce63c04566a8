import { assert, describe, it } from "@effect/vitest"
import { DatabaseError } from "pg"
import { failureReason, isInDoubt, isLockTimeout, isOfServer, isUnavailable, isUniqueViolation } from "./pg-errors.ts"

const sqlError = (code: string): DatabaseError =>
  Object.assign(new DatabaseError("told by the server", 0, "error"), { code })

type Verdict = "unavailable, perhaps done" | "unavailable, surely not done" | "a mistake, surely not done"

const verdictOf = (cause: unknown): string =>
  `${isUnavailable(cause) ? "unavailable" : "a mistake"}, ${isInDoubt(cause) ? "perhaps" : "surely not"} done`

const sqlStates: ReadonlyArray<readonly [string, string, Verdict]> = [
  ["08000", "a connection exception", "unavailable, perhaps done"],
  ["08006", "a connection that failed", "unavailable, perhaps done"],
  ["08P01", "a protocol that was violated", "unavailable, perhaps done"],
  ["57P01", "an administrator who shuts down", "unavailable, perhaps done"],
  ["57P02", "a crash of another backend", "unavailable, perhaps done"],
  ["57P03", "a server that starts up", "unavailable, perhaps done"],
  ["57P05", "a session that was idle too long", "unavailable, perhaps done"],
  ["53100", "a full disk", "unavailable, surely not done"],
  ["53200", "no memory", "unavailable, surely not done"],
  ["53300", "too many connections", "unavailable, surely not done"],
  ["58030", "a disk that fails", "unavailable, surely not done"],
  ["57014", "a statement that ran too long", "unavailable, surely not done"],
  ["55P03", "a lock that was not had in time", "unavailable, surely not done"],
  ["25P03", "a transaction idle for too long", "unavailable, surely not done"],
  ["25P04", "a transaction that ran too long", "unavailable, surely not done"],
  ["23505", "a duplicate", "a mistake, surely not done"],
  ["23503", "a missing parent row", "a mistake, surely not done"],
  ["22P02", "a text that is no uuid", "a mistake, surely not done"],
  ["42601", "a syntax error", "a mistake, surely not done"],
  ["42P05", "a statement prepared twice", "a mistake, surely not done"],
  ["25P02", "a transaction that failed before", "a mistake, surely not done"],
  ["40P01", "a deadlock", "unavailable, surely not done"],
  ["25006", "a server that takes no writes", "unavailable, surely not done"]
]

describe("an error of PostgreSQL", () => {
  for (const [code, what, verdict] of sqlStates) {
    it(`${code}, ${what}, means: ${verdict}`, () => {
      assert.strictEqual(verdictOf(sqlError(code)), verdict)
    })
  }

  it("without a code is a broken connection, whose statement may have been carried out", () => {
    for (const cause of [
      new Error("Connection terminated unexpectedly"),
      new Error("Query read timeout"),
      Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    ]) {
      assert.strictEqual(verdictOf(cause), "unavailable, perhaps done")
    }
  })

  it("makes the process look for another server only if this one has gone, does not answer or takes no writes", () => {
    const ofServer = ["08000", "08006", "08P01", "57P01", "57P02", "57P03", "57P05", "25006"]
    const codes = sqlStates.map(([code]) => code)
    assert.sameMembers(
      codes.filter((code) => isOfServer(sqlError(code))),
      ofServer
    )
    assert.isTrue(isOfServer(new Error("Query read timeout")))
    assert.isFalse(isOfServer(new TypeError("x is not a function")))
  })

  it("is not a mistake in the program", () => {
    for (const cause of [new TypeError("x is not a function"), new RangeError(), new SyntaxError(), "a text", null]) {
      assert.isFalse(isUnavailable(cause))
    }
  })

  it("distinguishes a lock time-out and a duplicate from all others", () => {
    const codes = sqlStates.map(([code]) => code)
    assert.deepStrictEqual(
      codes.filter((code) => isLockTimeout(sqlError(code))),
      ["55P03"]
    )
    assert.deepStrictEqual(
      codes.filter((code) => isUniqueViolation(sqlError(code))),
      ["23505"]
    )
    assert.isFalse(isLockTimeout(new Error("55P03")) || isUniqueViolation(new Error("23505")))
  })
})

describe("the reason of a failure, for the figures", () => {
  for (const [cause, reason] of [
    [sqlError("08006"), "connection"],
    [new Error("Connection terminated unexpectedly"), "connection"],
    [sqlError("53100"), "disk"],
    [sqlError("58030"), "disk"],
    [sqlError("53300"), "resources"],
    [sqlError("57P01"), "stopping"],
    [sqlError("25006"), "stopping"],
    [sqlError("57014"), "timeout"],
    [sqlError("55P03"), "timeout"],
    [sqlError("40P01"), "deadlock"],
    [sqlError("23505"), null],
    [new TypeError("a mistake"), null]
  ] as const) {
    it(`of ${cause instanceof DatabaseError ? String(cause.code) : cause.message} is ${String(reason)}`, () => {
      assert.strictEqual(failureReason(cause), reason)
    })
  }
})
