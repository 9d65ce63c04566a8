import { depositForm } from "../../../../tools/harness/deposits.ts"
import type { ExactRequest } from "../../../../tools/harness/exact-request.ts"
import { operationOf } from "../documented-api.ts"
import { hostileTexts } from "../fuzz/mutations.ts"
import { endpointNames } from "../routes.ts"
import {
  concurrentInputs,
  bodyInput,
  type HostileInput,
  rawInput,
  requestInput,
  requestTo,
  type Victim
} from "./hostile-input.ts"

/** Queries with very many parameters (A3), which have a stricter bound. */
export const queryKind = "many parameters"

const gets = endpointNames.filter((name) => name.startsWith("GET "))

// Node reads at most 16 KiB of request line and headers.
const targetBytesMax = 15_900

const filled = (unit: (index: number) => string): string => {
  const parts: Array<string> = []
  for (let bytes = 0, index = 0; bytes < targetBytesMax - 200; index++) {
    const part = unit(index)
    parts.push(part)
    bytes += part.length + 1
  }
  return `?${parts.join("&")}`
}

const manyParameters: Readonly<Record<string, (index: number) => string>> = {
  "7,900 times a": () => "a",
  "one name with a value": () => "a=",
  "different names": (index) => index.toString(36),
  "numbers as names": (index) => String(index),
  "a known name": () => "limit=1",
  nothing: () => "",
  NUL: () => "%00",
  "bad escapes": () => "%ff=%",
  "the names of every object": (index) => (index % 2 === 0 ? "__proto__" : "constructor")
}

const queries = gets.flatMap((name) =>
  Object.entries(manyParameters).map(([what, unit]) =>
    requestInput(queryKind, `${what} to ${name}`, (victim) => requestTo(victim, name, { query: filled(unit) }))
  )
)

/** Twenty at once. */
const queriesAtOnce = ["7,900 times a", "different names"].map((what) =>
  concurrentInputs(
    queryKind,
    what,
    queries
      .filter((query) => query.what === `${what} to GET /v1/transports`)
      .flatMap((query) => Array.from({ length: 20 }, () => query))
  )
)

const longFilters = gets.flatMap((name) =>
  operationOf(name)
    .parameters.filter((parameter) => parameter.in === "query")
    .map((parameter) =>
      concurrentInputs(
        "filters",
        `${parameter.name} of ${name}`,
        [...hostileTexts, "a".repeat(15_000), "-".repeat(15_000), "1".repeat(15_000), "a.".repeat(7_000)].map(
          (text) => {
            const query = `?${parameter.name}=${encodeURIComponent(text)}`.slice(0, targetBytesMax)
            return requestInput("filters", text, (victim) => requestTo(victim, name, { query }))
          }
        )
      )
    )
)

const paths: Readonly<Record<string, string>> = {
  "a long id": `/v1/transports/${"x".repeat(15_000)}`,
  "many slashes": `/v1/${"/".repeat(15_000)}`,
  "many segments": `/v1/${"a/".repeat(7_500)}`,
  "many escapes": `/v1/transports/${"%61".repeat(5_000)}`,
  "escapes that are no UTF-8": `/v1/transports/${"%ff".repeat(5_000)}`,
  "dots and slashes": `/v1/${"../".repeat(5_000)}`,
  "the beginning of a route, often": `/v1/transports/${"transports/".repeat(1_300)}`,
  "a long file link": `/files/${"a.".repeat(7_000)}`,
  "a long problem": `/problems/${"a_".repeat(7_000)}`
}

const get =
  (target: string, headers: ExactRequest["headers"]) =>
  (victim: Victim): ExactRequest => ({
    method: "GET",
    target,
    headers: [["x-api-key", victim.world.keys.full], ...headers],
    body: null
  })

const longPaths = Object.entries(paths).map(([what, path]) => requestInput("paths", what, get(path, [])))

const headers: Readonly<Record<string, ExactRequest["headers"]>> = {
  "98 headers": Array.from({ length: 95 }, (_, index) => [`x-h${index}`, "a"] as const),
  "200 headers": Array.from({ length: 200 }, (_, index) => [`x-h${index}`, "a"] as const),
  "one name 200 times": Array.from({ length: 200 }, () => ["x-h", "a"] as const),
  "15 kB in one": [["x-long", "a".repeat(15_000)]],
  "5,000 proxies": [["x-forwarded-for", "1.1.1.1,".repeat(1_800)]],
  "proxies of IPv6": [["x-forwarded-for", "::1, ".repeat(3_000)]],
  "an Idempotency-Key of quotes": [["idempotency-key", '"'.repeat(15_000)]],
  "a cookie of many": [["cookie", "a=b;".repeat(3_500)]],
  "an accept of many": [["accept", "a/b;q=0.1,".repeat(1_500)]],
  "an encoding of many": [["accept-encoding", "gzip;q=0.1,".repeat(1_300)]],
  "a range of many": [["range", `bytes=${"0-1,".repeat(3_500)}`]]
}

const longHeaders = Object.entries(headers).map(([what, sent]) =>
  requestInput("headers", what, get("/v1/options", sent))
)

const types: Readonly<Record<string, string>> = {
  "spaces behind the type": `application/json${" ".repeat(15_000)}x`,
  "parameters of the type": `application/json${";a=b".repeat(3_500)}`,
  "a long boundary": `multipart/form-data; boundary=${"a".repeat(15_000)}`,
  "many boundaries": `multipart/form-data${"; boundary=a".repeat(1_200)}`,
  "quotes in a boundary": `multipart/form-data; boundary="${'\\"'.repeat(7_000)}"`
}

const longTypes = Object.entries(types).map(([what, type]) =>
  requestInput("headers", what, (victim) =>
    requestTo(victim, "POST /v1/transports/:id/documents", { body: Buffer.from("{}"), type })
  )
)

const keyHeader = ({ world }: Victim): string => `Host: localhost\r\nX-Api-Key: ${world.keys.full}\r\n`
const typeHeader = "Content-Type: application/json\r\n"
const post = (victim: Victim, more: string): string =>
  `POST /v1/pricing HTTP/1.1\r\n${keyHeader(victim)}${typeHeader}${more}\r\n`

const inChunksOfOneByte = (body: Buffer): Buffer =>
  Buffer.concat([...Array.from(body, (byte) => Buffer.from([0x31, 13, 10, byte, 13, 10])), Buffer.from("0\r\n\r\n")])

const chunked = (head: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n`), inChunksOfOneByte(body)])

const formInSmallChunks = (victim: Victim): Buffer => {
  const { method, target } = requestTo(victim, "POST /v1/transports/:id/documents")
  const content = Buffer.alloc(100_000, "%PDF-1.7\n")
  const { headers, body } = depositForm([{ content }])
  const type = `Content-Type: ${headers["content-type"]}\r\n`
  return chunked(`${method} ${target} HTTP/1.1\r\n${keyHeader(victim)}${type}`, body)
}

const hundredThousandBytes = Buffer.alloc(100_000, " ")

const framed: Readonly<Record<string, (victim: Victim) => string | Buffer>> = {
  "a body in chunks of one byte": (victim) =>
    chunked(`POST /v1/pricing HTTP/1.1\r\n${keyHeader(victim)}${typeHeader}`, hundredThousandBytes),
  "a body in chunks of one byte without a key": () =>
    chunked(`POST /v1/pricing HTTP/1.1\r\nHost: localhost\r\n${typeHeader}`, hundredThousandBytes),
  "a body in chunks of one byte to nowhere": () =>
    chunked("POST /nowhere HTTP/1.1\r\nHost: localhost\r\n", Buffer.alloc(1_000_000, " ")),
  "a form in chunks of one byte": formInSmallChunks,
  "chunks with long extensions": (victim) =>
    `${post(victim, "Transfer-Encoding: chunked\r\n")}${`1;${"a".repeat(2_000)}\r\n \r\n`.repeat(300)}0\r\n\r\n`,
  "300 requests in one packet": (victim) => `GET /v1/options HTTP/1.1\r\n${keyHeader(victim)}\r\n`.repeat(300),
  "3,000 headers": (victim) => `GET / HTTP/1.1\r\n${keyHeader(victim)}${"a:b\r\n".repeat(3_000)}\r\n`,
  "a header without an end": (victim) => `GET / HTTP/1.1\r\n${keyHeader(victim)}a: ${"b".repeat(200_000)}`,
  "what is no HTTP": () => "\u0000\u00ff".repeat(50_000),
  "a request line without an end": () => "G".repeat(200_000),
  "two lengths": (victim) => `${post(victim, "Content-Length: 1\r\nContent-Length: 2\r\n")}{}`
}

const framing = Object.entries(framed).map(([what, bytes]) => rawInput("framing", what, bytes))

const addressUnits = [
  "saint ",
  "a ",
  "a",
  "la la ",
  "75001 ",
  "75 ",
  ", ",
  "- ",
  "rue de ",
  "é",
  "'",
  "st. ",
  "Paris ",
  "Paris, Lyon, ",
  "ville ",
  "z",
  "1 2 3 ",
  "\u0301"
]

/** Addresses of 300 characters, for a gazetteer that compares every word with every place. */
const addresses = addressUnits.flatMap((unit) => {
  const address = unit.repeat(300).slice(0, 300)
  return ["POST /v1/pricing"].map((name) =>
    bodyInput("addresses", `300 characters of ${JSON.stringify(unit)}`, name, () =>
      JSON.stringify({ pickup: address, delivery: address, return_trip: address })
    )
  )
})

/** Requests with a hostile request line or hostile headers, and addresses that are expensive to look up. */
export const hostileRequests: ReadonlyArray<HostileInput> = [
  ...queries,
  ...queriesAtOnce,
  ...longFilters,
  ...longPaths,
  ...longHeaders,
  ...longTypes,
  ...framing,
  ...addresses
]
