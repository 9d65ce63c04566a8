import { nothingDoneCodes } from "../../../libs/client/src/api/problems.ts"
import type { FaultKind, PlayedRequest } from "./fault.model.ts"

const jsonType = { "content-type": "application/json" }
const problemType = { "content-type": "application/problem+json" }
const hourMillis = 3_600_000

type Headers = Readonly<Record<string, string | number>>
type Play = FaultKind["play"]

const answer =
  (status: number, headers: Headers, body: string | Buffer = ""): Play =>
  ({ response }) =>
    void response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body)

const html = "<html><body>a proxy</body></html>"
const page = (status: number): Pick<FaultKind, "play" | "status"> => ({
  status,
  play: answer(status, { "content-type": "text/html" }, html)
})

const problemText = (status: number, members: object): string =>
  JSON.stringify({ type: "about:blank", title: "Title", status, ...members })

/** A problem of the API, with a code or without one. */
const problem = (status: number, members: Readonly<Record<string, unknown>> & { readonly code?: string } = {}) => ({
  status,
  ...(members.code === undefined ? {} : { code: members.code }),
  play: answer(status, problemType, problemText(status, members))
})

/** Sends a head and a part of the body, and closes the connection. */
const cut =
  (status: number, headers: Headers): Play =>
  ({ genuine, response }) => {
    response.writeHead(status, { ...jsonType, ...headers })
    response.write(genuine.text.slice(0, 20), () => setTimeout(() => response.socket?.destroy(), 5))
  }

const hangUp: Play = ({ request }) => void request.socket.destroy()

/** Sends the right answer a byte at a time, so that each read is fast and the whole is slow. */
const drip: Play = ({ genuine, response }) => {
  response.writeHead(genuine.status, { ...jsonType, "content-length": Buffer.byteLength(genuine.text) })
  let sent = 0
  const timer = setInterval(() => {
    if (response.destroyed) return clearInterval(timer)
    response.write(genuine.text.slice(sent, ++sent))
  }, 50)
}

const late: Play = ({ genuine, response }) => {
  setTimeout(() => {
    if (!response.destroyed) response.writeHead(genuine.status, jsonType).end(genuine.text)
  }, 3_000)
}

/** The right answer, and then one that nobody asked for, on the same connection. */
const answerTwice: Play = ({ genuine, response }) => {
  const stale = JSON.stringify({ id: "of another request", data: [], next_cursor: null })
  const { socket } = response
  response
    .writeHead(genuine.status, { ...jsonType, "content-length": Buffer.byteLength(genuine.text) })
    .end(genuine.text)
  socket?.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${stale.length}\r\n\r\n${stale}`)
}

const redirect = (status: number): FaultKind => ({
  meaning: "redirect",
  processed: false,
  status,
  play: ({ elsewhere, response }) => void response.writeHead(status, { location: elsewhere }).end()
})

const text = (millis: number): string => new Date(millis).toUTCString()

interface Pause {
  /** The headers, by the seconds and the time of the server. */
  readonly headers: (seconds: number, nowMillis: number) => Headers
  readonly asks: NonNullable<FaultKind["asks"]>
  readonly isAbout?: boolean
  readonly hasDate?: boolean
}

const busyBody = problemText(429, { code: "rate_limited" })

/** A 429 with one form of `Retry-After`. */
const busy = ({ asks, hasDate = true, headers, isAbout = false }: Pause): FaultKind => ({
  meaning: "busy",
  processed: false,
  status: 429,
  code: "rate_limited",
  asks,
  isAbout,
  play: ({ response, seconds }: PlayedRequest) => {
    response.sendDate = hasDate
    // Whole seconds, as dates of HTTP have.
    const now = Math.floor(Date.now() / 1000) * 1000
    response.writeHead(429, { ...problemType, ...headers(seconds, now) }).end(busyBody)
  }
})

const asSeconds = (value: string): Pause => ({ headers: () => ({ "retry-after": value }), asks: () => null })

/** A date, on the clock of a server that is off by `offMillis`. */
const dated = (offMillis: number, sign = 1): Pause => ({
  headers: (seconds, now) => ({
    date: text(now + offMillis),
    "retry-after": text(now + offMillis + sign * seconds * 1000)
  }),
  asks: (seconds) => Math.max(0, sign * seconds * 1000)
})

/** A date that only the client's own clock can be compared with. */
const byOwnClock = (headers: Headers): Pause => ({
  headers: (seconds, now) => ({ ...headers, "retry-after": text(now + seconds * 1000) }),
  asks: (seconds, offsetMillis) => Math.max(0, seconds * 1000 - offsetMillis),
  hasDate: "date" in headers,
  isAbout: true
})

const failure = (given: Pick<FaultKind, "code" | "play" | "status">): FaultKind => ({
  meaning: "failure",
  processed: null,
  ...given
})

const tooLarge = Buffer.from(`{"a":"${"a".repeat(16 * 1024 * 1024)}"}`)

/** Every kind of fault. */
export const faultKinds: Readonly<Record<string, FaultKind>> = {
  "cut before the body of the request": { meaning: "network", processed: false, isEarly: true, play: hangUp },
  "cut before the answer": { meaning: "network", processed: false, play: hangUp },
  "cut after it was processed": { meaning: "network", processed: true, play: hangUp },
  "cut in the head of the answer": {
    meaning: "network",
    processed: true,
    play: ({ response: { socket } }) =>
      void socket?.write("HTTP/1.1 200 OK\r\ncontent-ty", () => setTimeout(() => socket.destroy(), 5))
  },
  "cut in the answer": { meaning: "cut", processed: true, play: cut(200, { "content-length": 5_000 }) },
  "cut in the answer, in chunks": { meaning: "cut", processed: true, play: cut(200, {}) },
  "cut in a refusal": { meaning: "cut", processed: false, play: cut(422, { "content-length": 5_000 }) },
  "no answer": { meaning: "timeout", processed: true, play: () => undefined },
  "a slow body": { meaning: "timeout", processed: true, play: drip },
  "a late answer": { meaning: "timeout", processed: true, play: late },
  "200 with a page": { meaning: "content_type", processed: true, ...page(200) },
  "200 without a type": { meaning: "content_type", processed: true, play: answer(200, {}, "{}") },
  "200 with JSON as text": {
    meaning: "content_type",
    processed: true,
    play: answer(200, { "content-type": "text/plain" }, "{}")
  },
  "200 with broken JSON": { meaning: "json", processed: true, play: answer(200, jsonType, `{"id":"a`) },
  "200 with a list": { meaning: "json", processed: true, play: answer(200, jsonType, "[]") },
  "200 with nothing": { meaning: "json", processed: true, play: answer(200, jsonType) },
  "200 beyond 16 MiB": { meaning: "too_large", processed: true, isCostly: true, play: answer(200, jsonType, tooLarge) },
  ...Object.fromEntries([301, 302, 303, 304, 307, 308].map((status) => [`redirect ${status}`, redirect(status)])),
  "429 with seconds": busy({
    headers: (seconds) => ({ "retry-after": String(seconds) }),
    asks: (seconds) => seconds * 1000
  }),
  "429 with no seconds": busy({ ...asSeconds("0"), asks: () => 0 }),
  "429 with an hour": busy({ ...asSeconds("4000"), asks: () => 4_000_000 }),
  "429 with a date": busy(dated(0)),
  "429 with a date, server an hour ahead": busy(dated(hourMillis)),
  "429 with a date, server an hour behind": busy(dated(-hourMillis)),
  "429 with a past date": busy(dated(0, -1)),
  "429 with a date alone": busy(byOwnClock({})),
  "429 with a date beside a wrong one": busy(byOwnClock({ date: "soon" })),
  "429 with words": busy(asSeconds("soon")),
  "429 with a negative number": busy(asSeconds("-5")),
  "429 with a fraction": busy(asSeconds("1.5")),
  "429 with ten digits": busy(asSeconds("1000000000")),
  "429 without Retry-After": { meaning: "busy", processed: false, ...problem(429, { code: "rate_limited" }) },
  "429 of a proxy": { meaning: "busy", processed: false, ...page(429) },
  "500 of the API": failure(problem(500, { reference: "r" })),
  "502 of a proxy": failure(page(502)),
  "502 with a code": failure(problem(502, { code: "relay_unavailable" })),
  "503 of a proxy": failure(page(503)),
  "503 with seconds": {
    ...failure({ status: 503, play: () => undefined }),
    asks: (seconds) => seconds * 1000,
    play: ({ response, seconds }) => void response.writeHead(503, { "retry-after": String(seconds) }).end()
  },
  "504 with nothing": failure({ status: 504, play: answer(504, {}) }),
  "408 of a proxy": failure(page(408)),
  ...Object.fromEntries(
    nothingDoneCodes.map((code) => {
      const kind: FaultKind = { meaning: "nothing_done", processed: false, ...problem(503, { code: String(code) }) }
      return [`503 with ${code}`, kind]
    })
  ),
  "409 in progress": { meaning: "in_progress", processed: null, ...problem(409, { code: "request_in_progress" }) },
  "409 with outcome_unknown": { meaning: "unknown", processed: null, ...problem(409, { outcome_unknown: true }) },
  "502 with outcome_unknown": {
    meaning: "unknown",
    processed: null,
    ...problem(502, { code: "relay_unavailable", outcome_unknown: true })
  },
  "503 with outcome_unknown and a code of nothing done": {
    meaning: "unknown",
    processed: null,
    ...problem(503, { code: String(nothingDoneCodes[0]), outcome_unknown: true })
  },
  "422 of the API": {
    meaning: "refusal",
    processed: false,
    ...problem(422, { code: "validation_failed", errors: [{ field: "pickup", error: "missing", message: "m" }] })
  },
  "404 of the API": { meaning: "refusal", processed: false, ...problem(404, { code: "not_found" }) },
  "404 of a proxy": { meaning: "early_refusal", processed: false, ...page(404) },
  "401 of the API": { meaning: "early_refusal", processed: false, ...problem(401, { code: "invalid_key" }) },
  "403 of the API": { meaning: "early_refusal", processed: false, ...problem(403, { code: "missing_scope" }) },
  "422 with members of other types": {
    meaning: "early_refusal",
    processed: false,
    status: 422,
    play: answer(422, problemType, `{"status":200,"title":1,"code":5,"errors":"x","outcome_unknown":"yes"}`)
  },
  "an answer of another request after the right one": { meaning: "genuine", processed: true, play: answerTwice }
}
