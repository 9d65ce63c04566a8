import { accessOf, rolesOf } from "../../../../tools/harness/expected-access.ts"
import { demonstrationGrid } from "@trajet/domain/pricing"
import fc from "fast-check"
import { formOf, type Part } from "../../../../tools/harness/deposits.ts"
import type { ExactRequest } from "../../../../tools/harness/exact-request.ts"
import { bodySchemaOf, documented, operationOf } from "../documented-api.ts"
import { exampleOf } from "../contract-examples.ts"
import { isOperations, isShared, operationsNames } from "../operations-calls.ts"
import { endpointNames, routeCall } from "../routes.ts"
import { type Subject, trackingLink } from "../subjects.ts"
import { type FuzzWorld, type KeyKind, keyKinds, reportedIncident } from "./fuzz-world.ts"
import { brokenText, bytesOfJson, hostileDates, hostileTexts, hostileValue, mutated } from "./mutations.ts"
import { valueOf } from "./schema-arbitrary.ts"

const { schemas } = documented.components

/** A request whose path and keys are filled in when it is sent, because earlier requests make and use up missions. */
export type Fuzzed = (world: FuzzWorld) => ExactRequest

type Header = readonly [string, string]
type InWorld<A> = (world: FuzzWorld) => A

const weighted = <A>(...choices: ReadonlyArray<readonly [weight: number, arbitrary: fc.Arbitrary<A>]>) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const hostileText = weighted<string>(
  [3, fc.constantFrom(...hostileTexts)],
  [1, fc.string({ unit: "binary", maxLength: 30 })]
)

const hostileInstant = weighted<string>([3, fc.constantFrom(...hostileDates)], [1, hostileText])

const rawSegments = [
  "%00",
  "%ff",
  "%",
  "%2e%2e",
  "..%2f",
  "M-12345678",
  "\u00e9",
  "a;b",
  "x".repeat(4_000),
  "",
  "%F0%9F"
]

const subjectOf = (name: string): Subject => (isOperations(name) ? "mission" : routeCall(name).subject)

const idOf = (name: string): fc.Arbitrary<InWorld<string>> => {
  const subject = subjectOf(name)
  const real = fc.oneof(fc.nat(9), fc.nat()).map((pick) => (world: FuzzWorld) => world.idOf(subject, pick))
  return weighted<InWorld<string>>(
    [40, real],
    [2, real.map((id) => (world: FuzzWorld) => id(world).toUpperCase())],
    [1, fc.uuid().map((id) => () => id)],
    [2, fc.constantFrom(...rawSegments).map((segment) => () => segment)],
    [1, hostileText.map((text) => () => encoded(text).slice(0, 6_000))]
  )
}

const optionKey = weighted<string>(
  // Options that missions of the world have, above all.
  [5, fc.constantFrom("lavage_ext", "lavage_ext", "express", "jockey")],
  [4, fc.constantFrom(...demonstrationGrid.options.map(({ key }) => key))],
  [1, hostileText.map(encoded)]
)

/** Segments behind the mission. */
const innerSegments: ReadonlyArray<Readonly<Record<string, string>>> = [
  { trip: "aller", phase: "depart", incident_id: reportedIncident, link_id: trackingLink },
  { trip: "retour", phase: "arrivee", incident_id: reportedIncident, link_id: trackingLink },
  { trip: "%00", phase: "\u00e9", incident_id: "%ff" }
]

const pathOf = (name: string): fc.Arbitrary<InWorld<string>> => {
  const [, template = ""] = name.split(" ")
  return fc.tuple(idOf(name), optionKey, fc.constantFrom(...innerSegments), fc.uuid({ version: 7 })).map(
    ([id, option, segments, uuid]) =>
      (world) =>
        template
          .replace(":id", () => id(world))
          .replace(":option_key", () => option)
          .replaceAll(/:(\w+)/gu, (_, member: string) => segments[member] ?? uuid)
  )
}

type Pair = readonly [name: string, value: InWorld<string>]

const strangePairs = ["unknown=1", "%00=%00", "%ff=%", "=", "&&", "limit=1&limit=1", "__proto__=1", "cursor", "?"]

const parameterOf = (path: string, { name, schema }: { name: string; schema: Parameters<typeof valueOf>[1] }) => {
  const value = valueOf(schemas, schema).map((made) => () => encoded(String(made)))
  const hostile = (schema.format === "date-time" ? hostileInstant : hostileText).map((text) => () => encoded(text))
  if (name === "cursor") {
    const given = fc.constant((world: FuzzWorld) => encoded(world.cursors.get(path) ?? ""))
    return weighted<InWorld<string>>([4, given], [1, hostile])
  }
  const mission = fc.nat(9).map((pick) => (world: FuzzWorld) => world.idOf("mission", pick))
  return weighted<InWorld<string>>([name === "transport_id" ? 4 : 0, mission], [5, value], [3, hostile])
}

const queryOf = (name: string): fc.Arbitrary<InWorld<string>> => {
  const [, path = ""] = name.split(" ")
  const parameters = operationOf(name).parameters.filter((parameter) => parameter.in === "query")
  const pairs = parameters.map((parameter) =>
    weighted<Pair | null>(
      [parameter.name === "cursor" ? 20 : 5, fc.constant(null)],
      [2, parameterOf(path, parameter).map((value) => [parameter.name, value] as const)]
    )
  )
  const strange = weighted<ReadonlyArray<string>>(
    [60, fc.constant([])],
    [5, fc.array(fc.constantFrom(...strangePairs), { minLength: 1, maxLength: 3 })],
    [1, fc.constant(Array.from({ length: 60 }, (_, index) => `p${index}=1`))]
  )
  return fc.tuple(fc.tuple(...pairs), strange).map(([known, others]) => (world) => {
    const given = known.flatMap((pair) => (pair === null ? [] : [`${pair[0]}=${pair[1](world)}`]))
    const all = [...given, ...others]
    return all.length === 0 ? "" : `?${all.join("&")}`
  })
}

const keyHeaders = (...usual: ReadonlyArray<KeyKind>) =>
  weighted<InWorld<ReadonlyArray<Header>>>(
    [40, fc.constantFrom(...usual).map((kind) => (world: FuzzWorld) => [["x-api-key", world.keys[kind]]])],
    [5, fc.constantFrom(...keyKinds).map((kind) => (world: FuzzWorld) => [["x-api-key", world.keys[kind]]])],
    [1, fc.constant(() => [])],
    [
      1,
      fc.constant((world: FuzzWorld) => [
        ["x-api-key", world.keys.full],
        ["x-api-key", world.keys.full]
      ])
    ],
    [1, fc.constantFrom("", "svc_test_x", "é", "x".repeat(5_000)).map((key) => () => [["x-api-key", key]])]
  )

const uuids = weighted<string>(
  [6, fc.uuid({ version: 4 })],
  [2, fc.constantFrom("0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10", '"0B0E6C6E-54F2-4B58-9D0C-9D3F3F1B2A10"')],
  [1, fc.constantFrom("", "1", "é", "01a202a0-b7e4-7934-9304-73af3e226a64", "x".repeat(2_000))]
)

const strangeHeaders: ReadonlyArray<Header> = [
  ["accept", "application/xml"],
  ["accept-encoding", "gzip, br"],
  ["content-encoding", "gzip"],
  ["range", "bytes=0-1"],
  ["if-none-match", "*"],
  ["if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT"],
  ["x-forwarded-for", "1.2.3.4, ::1, \u00e9"],
  ["x-http-method-override", "DELETE"],
  ["upgrade", "websocket"],
  ["cookie", "a=b; ".repeat(200)],
  ["x-long", "x".repeat(8_000)],
  ["origin", "null"],
  ["content-type", "text/plain"]
]

const otherHeaders: fc.Arbitrary<ReadonlyArray<Header>> = fc
  .tuple(
    weighted<ReadonlyArray<Header>>(
      [3, fc.constant([])],
      [1, uuids.map((uuid): ReadonlyArray<Header> => [["idempotency-key", uuid]])]
    ),
    weighted<ReadonlyArray<Header>>(
      [9, fc.constant([])],
      [1, fc.uniqueArray(fc.constantFrom(...strangeHeaders), { minLength: 1, maxLength: 3 })]
    )
  )
  .map((parts) => parts.flat())

interface Sent {
  readonly type: string | null
  readonly body: Buffer | null
}

const contentTypes = [
  "application/json; charset=utf-8",
  "text/plain",
  "application/xml",
  "multipart/form-data",
  "",
  "é"
]

const fileParts: ReadonlyArray<Part> = [
  { disposition: 'name="files"; filename="a.pdf"', type: "application/pdf", content: "%PDF-1.7\n1" },
  { disposition: 'name="files"; filename="..%2f\u00e9\u0001.pdf"', type: "image/png", content: "%PDF-1.7\n2" },
  { disposition: 'name="files"; filename=""', content: "" },
  { disposition: 'name="files"', type: "application/pdf", content: Buffer.alloc(100, 0xff) },
  { disposition: 'name="other"; filename="b.jpg"', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) }
]

const forms: fc.Arbitrary<Sent> = fc
  .tuple(
    weighted<string>(
      [6, fc.constantFrom('{"documents":[{"key":"autre"}]}', '[{"key":"autre"}]')],
      [2, fc.constantFrom("", "{", "[]", '{"documents":[{"key":null}]}', `[${"0,".repeat(500)}0]`)],
      [1, hostileValue.map((value) => bytesOfJson(value).toString("utf8"))]
    ),
    fc.array(fc.constantFrom(...fileParts), { maxLength: 3 }),
    fc.uuid(),
    weighted<number>([8, fc.constant(Infinity)], [1, fc.nat(400)])
  )
  .map(([meta, files, boundary, cutAt]) => {
    const parts = [{ disposition: 'name="meta"', type: "application/json", content: meta }, ...files]
    const form = formOf(parts, boundary)
    return { type: form.headers["content-type"], body: form.body.subarray(0, cutAt) }
  })

const bodyOf = (name: string): fc.Arbitrary<Sent> => {
  const schema = bodySchemaOf(name)
  if (schema === undefined) {
    return weighted<Sent>(
      [20, fc.constant({ type: null, body: null })],
      [1, fc.constant({ type: "application/json", body: Buffer.from('{"a":1}') })]
    )
  }
  const values = valueOf(schemas, schema)
  const json = (body: Buffer): Sent => ({ type: "application/json", body })
  const right = values.map((value) => json(bytesOfJson(value)))
  const called = fc.constant(json(bytesOfJson(isOperations(name) ? exampleOf(name) : routeCall(name).body)))
  return weighted<Sent>(
    [6, right],
    // Random bodies rarely pass all rules: a grid has two dozen members.
    [5, called],
    [6, mutated(values).map((value) => json(bytesOfJson(value)))],
    [2, brokenText(values).map(json)],
    [1, fc.tuple(right, fc.constantFrom(...contentTypes)).map(([{ body }, type]) => ({ type, body }))],
    [name.endsWith("/documents") ? 8 : 0, forms]
  )
}

const oddMethods = ["HEAD", "OPTIONS", "PUT", "TRACE", "PROPFIND", "DELETE", "PATCH", "POST", "GET"]

/** Keys for an endpoint of operations: two in three are of a role that it is for. */
const operationsKeysFor = (name: string): ReadonlyArray<"operator" | "liveOperator" | "driver"> => {
  const allowed = isShared(name) ? (["liveOperator"] as const) : rolesOf(accessOf(name))
  const all = ["operator", "liveOperator", "driver"] as const
  return Array.from({ length: 6 }, (_, nth) => allowed[nth % allowed.length] ?? "operator").concat(all)
}

const requestOf = (name: string): fc.Arbitrary<Fuzzed> => {
  const [method = ""] = name.split(" ")
  const methods = weighted<string>([25, fc.constant(method)], [1, fc.constantFrom(...oddMethods)])
  const key = isOperations(name) ? keyHeaders(...operationsKeysFor(name)) : keyHeaders("full")
  return fc
    .tuple(methods, pathOf(name), queryOf(name), key, otherHeaders, bodyOf(name))
    .map(([method, path, query, key, headers, { type, body }]) => (world) => ({
      method,
      target: `${path(world)}${query(world)}`,
      headers: [...key(world), ...(type === null ? [] : [["content-type", type] as const]), ...headers],
      body
    }))
}

const pages = [
  "/",
  "/v1",
  "/v1/",
  "/docs",
  "/docs/",
  "/docs/guides/%2e%2e",
  "/docs/explorer",
  "/openapi.json",
  "/healthz",
  "/readyz",
  "/metrics",
  "/problems/",
  "/files/",
  "/operations/",
  "/operations/v1/",
  "/operations/docs",
  "/operations/openapi.json"
]

/** Requests outside of the contract: pages, and unknown paths. */
const requestOfPage: fc.Arbitrary<Fuzzed> = fc
  .tuple(
    fc.constantFrom("GET", "GET", ...oddMethods),
    fc.constantFrom(...pages),
    weighted<string>(
      [1, fc.constant("")],
      [1, fc.constantFrom("rate_limited", ...rawSegments)],
      [1, hostileText.map((text) => `?${encoded(text).slice(0, 6_000)}`)]
    ),
    keyHeaders("full"),
    otherHeaders
  )
  .map(([method, path, rest, key, headers]) => (world) => ({
    method,
    target: `${path}${rest}`,
    headers: [...key(world), ...headers],
    body: null
  }))

/** Requests to all endpoints of the contract with equal frequency: valid ones, and ones with a few faults. */
export const fuzzedRequests: fc.Arbitrary<Fuzzed> = fc.oneof(
  requestOfPage,
  ...[...endpointNames, ...operationsNames].map(requestOf)
)
