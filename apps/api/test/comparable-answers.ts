import { assert } from "vitest"
import type { Reply } from "../../../tools/harness/http.ts"

// Headers that differ between two equal answers.
const varying = ["date", "x-request-id", "ratelimit"]

const challenge = 'ApiKey realm="Trajet", header="X-Api-Key"'

/** All parts of an answer that a client could compare. */
const comparableParts = ({ status, text, headers }: Reply) => ({
  status,
  text,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.includes(name)))
})

/** Expects one and the same 401 for all these requests with invalid keys, which reveals nothing about a key (ACC-13). */
export const expectOneRefusalOfKeys = (answers: ReadonlyArray<Reply>): void => {
  const [first, ...others] = answers.map(comparableParts)
  if (first === undefined) throw new Error("no request was sent")
  assert.strictEqual(first.status, 401)
  assert.strictEqual(first.headers["content-type"], "application/problem+json")
  assert.strictEqual(first.headers["www-authenticate"], challenge)
  const problem: unknown = JSON.parse(first.text)
  assert.deepInclude(problem, { type: "about:blank", title: "Unauthorized", status: 401 })
  assert.notProperty(problem, "code")
  for (const other of others) assert.deepStrictEqual(other, first)
}

/** Expects a 401 that names the missing header, and says so in other words than the refusal of a key. */
export const expectHeaderAsked = (absent: Reply, refused: Reply): void => {
  assert.strictEqual(absent.status, 401)
  assert.strictEqual(absent.headers["www-authenticate"], challenge)
  assert.notProperty(absent.json(), "code")
  assert.match(String(absent.json()["detail"]), /X-Api-Key header is absent/u)
  assert.notStrictEqual(refused.json()["detail"], absent.json()["detail"])
}

/** Expects one and the same 404 for all these ids, which does not tell whether a subject exists. */
export const expectOneNotFound = (answers: ReadonlyArray<readonly [id: string, answer: Reply]>): void => {
  const [first, ...others] = answers
  if (first === undefined) throw new Error("no request was sent")
  const expected = comparableParts(first[1])
  assert.strictEqual(expected.status, 404)
  assert.strictEqual(expected.headers["content-type"], "application/problem+json")
  for (const [id, answer] of others) assert.deepStrictEqual(comparableParts(answer), expected, id)
}

/** Ids that no subject has: unknown ones, malformed ones, and variants of this one. */
export const idsOfNothing = (id: string): ReadonlyArray<string> => [
  "0199a1b2-0000-7000-8000-00000000ffff",
  "00000000-0000-0000-0000-000000000000",
  "not-an-id",
  "M-12345678",
  "null",
  "0",
  id.replaceAll("-", ""),
  `${id}0`,
  `%7B${id}%7D`,
  "%00",
  "%F0%9F%9A%97",
  "a%2Fb",
  "%27%20OR%201=1",
  "x".repeat(2_000)
]
