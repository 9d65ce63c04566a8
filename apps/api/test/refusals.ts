import { problemCatalogue } from "@trajet/contract"
import { assert } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import type { Reply } from "../../../tools/harness/http.ts"

/** The members of a problem for assertions. Fails if the answer is not a problem by RFC 9457 and the catalogue. */
export const problemOf = (reply: Pick<Reply, "status" | "text" | "headers">) => {
  assert.strictEqual(reply.headers["content-type"], "application/problem+json", reply.text)
  const problem: Readonly<Record<string, unknown>> = JSON.parse(reply.text)
  assert.strictEqual(problem["status"], reply.status)
  assert.isNotEmpty(problem["title"])
  const code = problem["code"]
  if (code === undefined) assert.strictEqual(problem["type"], "about:blank")
  else {
    const known = Object.entries(problemCatalogue).find(([name]) => name === code)
    assert.strictEqual(known?.[1].status, reply.status, `${String(code)} with ${reply.status}`)
    assert.isTrue(String(problem["type"]).endsWith(`/problems/${String(code)}`))
  }
  const listed: unknown = problem["errors"] ?? []
  const errors = (Array.isArray(listed) ? listed : []).map((error: unknown) => ({
    field: String(Reflect.get(Object(error), "field")),
    error: String(Reflect.get(Object(error), "error"))
  }))
  return { code: code === undefined ? null : String(code), errors, members: problem }
}

// Refused requests may still be counted, claim their key, and mark a key as used. The request log has them too. The feed
// takes events over after the commit of an earlier request.
const writtenByAnyRequest = [
  "rate_bucket",
  "request_log",
  "idempotency_key",
  "api_key",
  "feed_entry",
  "feed_driver_entry",
  "feed_cursor"
]

interface Told {
  readonly message: string
}

/**
 * Expects the style of messages: the expected form and the sent value, in words of this service, with at most an
 * excerpt of the sent value.
 */
export const assertMessages = (errors: ReadonlyArray<Told>): void => {
  assert.isNotEmpty(errors)
  for (const { message } of errors) {
    assert.match(message, /^expected .+; got .+$/u)
    const [, sent = ""] = message.split("; got ")
    assert.isAtMost(sent.length, 60, message)
    // Names that Effect's own messages use.
    assert.notMatch(message, /undefined|filter|RegExp|Expected|string|array|at \[/u)
  }
}

/** Expects the style of messages of an answer, whose detail tells of the first one. */
export const assertVoice = (reply: Pick<Reply, "text">): void => {
  const problem: { readonly detail: string; readonly errors: ReadonlyArray<Told> } = JSON.parse(reply.text)
  assertMessages(problem.errors)
  assert.include(problem.detail, problem.errors[0]?.message ?? "")
}

/** Row counts of the tables that only accepted requests write to. */
const rowCounts = async (database: string): Promise<Readonly<Record<string, number>>> => {
  const tables = await onServer(
    database,
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL ($1)
     ORDER BY 1`,
    [writtenByAnyRequest]
  )
  const counted = await onServer(
    database,
    tables
      .map(({ name }) => `SELECT '${String(name)}' AS name, count(*)::int AS rows FROM "${String(name)}"`)
      .join(" UNION ALL ")
  )
  return Object.fromEntries(counted.map(({ name, rows }) => [String(name), Number(rows)]))
}

/** Runs the work, and fails if it added a row. */
export const expectNoTrace = async (database: string, work: () => Promise<void>): Promise<void> => {
  const before = await rowCounts(database)
  await work()
  assert.deepStrictEqual(await rowCounts(database), before)
}
