import { isDeepStrictEqual } from "node:util"
import type { CallEnd, DriverCall } from "./driver.model.ts"
import { type Expected, expectedEnd } from "./expected-end.rules.ts"
import { listedIds, listPages } from "./genuine-answers.ts"
import type { Played } from "./hostile-api.ts"

/** A call that was made, and all that is known about it. */
interface MadeCall {
  readonly command: DriverCall
  readonly ended: CallEnd
  readonly played: Played
  readonly apiKey: string
  readonly clockOffsetMillis: number
  /** The idempotency keys of earlier calls. */
  readonly earlierKeys: ReadonlySet<string>
}

/** Milliseconds between a pause and the one that is expected: of rounding, and of a moment. */
const exactMillis = 1
const aboutMillis = 3_000

const wrongIf = (isWrong: boolean, text: string): ReadonlyArray<string> => (isWrong ? [text] : [])

const said = (name: string, seen: unknown, wanted: unknown): ReadonlyArray<string> =>
  wrongIf((seen ?? undefined) !== wanted, `${name} is ${String(seen)} instead of ${String(wanted)}`)

/** Ends whose errors say the number of their requests. */
const countsAttempts = ["problem", "connection", "outcome_unknown"]

const endFaults = (ended: CallEnd, expected: Expected): ReadonlyArray<string> => {
  if (ended.end !== expected.end)
    return [`the end is ${ended.end} instead of ${expected.end}: ${(ended.shown ?? "").slice(0, 200)}`]
  const { attempts, code, reason, status } = expected
  return [
    ...(countsAttempts.includes(expected.end) ? said("the number of attempts", ended.attempts, attempts) : []),
    ...(expected.end === "problem"
      ? [...said("the status", ended.status, status), ...said("the code", ended.code, code)]
      : []),
    ...(reason === undefined ? [] : said("the reason", ended.reason, reason)),
    ...(expected.end === "problem" ? retryAfterFaults(ended, expected) : [])
  ]
}

const isNear = (seen: number | null | undefined, wanted: number, isAbout: boolean): boolean =>
  typeof seen === "number" && Math.abs(seen - wanted) <= (isAbout ? aboutMillis : exactMillis)

const retryAfterFaults = (ended: CallEnd, { retryAfterMillis: wanted }: Expected): ReadonlyArray<string> => {
  const seen = ended.retry_after_millis ?? undefined
  if (wanted === undefined) return said("retry_after_millis", seen, undefined)
  return wrongIf(!isNear(seen, wanted, true), `retry_after_millis is ${seen} instead of ${wanted}`)
}

const pauseFaults = ({ pauses: seen = [] }: CallEnd, { pauses }: Expected): ReadonlyArray<string> => {
  const isRight =
    seen.length === pauses.length && pauses.every(({ isAbout, millis }, nth) => isNear(seen[nth], millis, isAbout))
  return wrongIf(
    !isRight,
    `the pauses are ${seen.join(", ")} instead of ${pauses.map(({ millis }) => millis).join(", ")}`
  )
}

/** No order is doubled, and none is lost. */
const madeFaults = ({ end }: CallEnd, { made, script }: Played): ReadonlyArray<string> => {
  if (!["create", "deposit", "cancel"].includes(script.call)) return []
  const most = end === "done" || end === "outcome_unknown" ? 1 : 0
  const least = end === "done" ? 1 : 0
  return wrongIf(made < least || made > most, `${made} were made, and the end is ${end}`)
}

const requestsFaults = (
  { played: { requests, script } }: MadeCall,
  { attempts, end }: Expected
): ReadonlyArray<string> => {
  const pages = script.call === "list" && end === "done" ? listPages - 1 : script.pagesBefore
  return said("the number of requests", requests.length, attempts + pages)
}

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/iu

const keyFaults = ({ command, earlierKeys, ended, played }: MadeCall): ReadonlyArray<string> => {
  const keys = new Set(played.requests.map(({ headers }) => String(headers["idempotency-key"] ?? "")))
  const [key = "", ...more] = keys
  if (command.call !== "create" && command.call !== "deposit") return wrongIf(key !== "", "the call has a key")
  const given = command.options?.idempotency_key
  return [
    ...wrongIf(more.length > 0, `the requests have different keys: ${[...keys].join(", ")}`),
    ...wrongIf(!uuidV4.test(key), `the key is no UUID v4: ${key}`),
    ...wrongIf(earlierKeys.has(key), "the key is that of an earlier call"),
    ...(given === undefined ? [] : said("the key", key, given)),
    ...(ended.end === "outcome_unknown" ? said("the key of the error", ended.idempotency_key, key) : [])
  ]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const bodyFaults = ({ command, played }: MadeCall): ReadonlyArray<string> => {
  const bodies = played.requests.map(({ body }) => body.toString()).filter((body) => body !== "")
  const { body: given } = command
  if (given === undefined) return wrongIf(bodies.length > 0, "a request has a body")
  const content = Reflect.get(given, "content_base64")
  const isRight =
    typeof content === "string"
      ? (body: string) => body.includes(Buffer.from(content, "base64").toString())
      : (body: string) => isDeepStrictEqual(parsed(body), given)
  return bodies.filter((body) => !isRight(body)).map((body) => `a body is ${body.slice(0, 500)}`)
}

const readFirstOf = ({ call, transport }: Played["script"]): string =>
  call === "create" ? "GET /v1/transports" : `GET /v1/transports/${transport}${call === "deposit" ? "/documents" : ""}`

const dataFaults = ({ data }: CallEnd, { madeId, script }: Played): ReadonlyArray<string> => {
  const isRight =
    script.call === "list" ? isDeepStrictEqual(data, listedIds) : JSON.stringify(data).includes(JSON.stringify(madeId))
  return wrongIf(!isRight, `the data is ${JSON.stringify(data)?.slice(0, 500)}`)
}

/** What is wrong about a call: nothing, if its client is right. */
export const callFaults = (made: MadeCall): ReadonlyArray<string> => {
  const { apiKey, clockOffsetMillis, ended, played } = made
  const expected = expectedEnd(played.script, clockOffsetMillis)
  const callers = played.requests.map(({ headers }) => headers["x-api-key"])
  return [
    ...endFaults(ended, expected),
    ...pauseFaults(ended, expected),
    ...requestsFaults(made, expected),
    ...madeFaults(ended, played),
    ...keyFaults(made),
    ...bodyFaults(made),
    ...wrongIf(
      callers.some((key) => key !== apiKey),
      "a request lacks the API key"
    ),
    ...wrongIf(JSON.stringify(ended).includes(apiKey), "the API key is shown"),
    ...(ended.end === "done" ? dataFaults(ended, played) : []),
    ...(ended.end === "outcome_unknown"
      ? said("what to read first", decodeURIComponent(ended.read_first ?? ""), readFirstOf(played.script))
      : [])
  ]
}
