import { OperationsApi, Problem, problemCatalogue, TrajetApi } from "@trajet/contract"
import { Result, Schema, SchemaIssue } from "effect"
import type { ExactRequest } from "../../../../tools/harness/exact-request.ts"
import type { Reply } from "../../../../tools/harness/http.ts"

type AnswerSchema = Schema.Decoder<unknown>

interface Served {
  readonly name: string
  readonly method: string
  readonly path: RegExp
  readonly answers: ReadonlyMap<number, ReadonlyArray<AnswerSchema>>
}

const statusOf = (schema: Schema.Top): number => {
  const { annotations, context } = schema.ast
  const found: unknown = annotations?.["httpApiStatus"] ?? context?.annotations?.["httpApiStatus"]
  return typeof found === "number" ? found : 200
}

const byStatus = (schemas: Iterable<Schema.Top>): ReadonlyMap<number, ReadonlyArray<AnswerSchema>> => {
  const found = new Map<number, Array<AnswerSchema>>()
  for (const schema of schemas) {
    const status = statusOf(schema)
    found.set(status, [...(found.get(status) ?? []), Schema.make<AnswerSchema>(schema.ast)])
  }
  return found
}

const groups = [...Object.values(TrajetApi.groups), ...Object.values(OperationsApi.groups)]

const served: ReadonlyArray<Served> = groups.flatMap(({ endpoints }) =>
  Object.values(endpoints).map(({ error, method, path, success }) => ({
    name: `${method} ${path}`,
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/]*")}$`, "u"),
    answers: byStatus([...success, ...error])
  }))
)

/** The endpoint that a request reaches; none if no endpoint has its method and path. */
export const endpointOf = ({ method, target }: ExactRequest): Served | undefined => {
  const [path = ""] = target.split("?")
  const asked = method === "HEAD" ? "GET" : method
  return served.find((endpoint) => endpoint.method === asked && endpoint.path.test(path))
}

const issuesOf = (schemas: ReadonlyArray<AnswerSchema>, body: unknown): string | null => {
  const results = schemas.map((schema) =>
    Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })(body)
  )
  if (results.some(Result.isSuccess)) return null
  const [first] = results
  if (first === undefined || Result.isSuccess(first)) return null
  const { issues } = SchemaIssue.makeFormatterStandardSchemaV1()(first.failure.issue)
  return issues.map(({ message, path = [] }) => `${path.map(String).join(".")}: ${message}`).join("; ")
}

const member = (body: unknown, name: string): unknown => Reflect.get(Object(body), name)

/** The fault of a problem beyond its schema: a code of the catalogue with its status, and the fields of a 422. */
const problemFault = (status: number, body: unknown): string | null => {
  const code = member(body, "code")
  if (member(body, "status") !== status) return "a problem with another status"
  if (code === undefined) return member(body, "type") === "about:blank" ? null : "a type without a code"
  const known = Object.entries(problemCatalogue).find(([name]) => name === code)
  if (known === undefined || known[1].status !== status) return `the code ${String(code)} with status ${status}`
  const errors = member(body, "errors")
  return code === "validation_failed" && !(Array.isArray(errors) && errors.length > 0) ? "a 422 without a field" : null
}

const bodyFault = (reply: Reply, schemas: ReadonlyArray<AnswerSchema>): string | null => {
  if (reply.status === 204) return reply.text === "" ? null : "a body where there is none"
  const type = reply.status >= 400 ? "application/problem+json" : "application/json"
  if (reply.headers["content-type"] !== type) return `the content type ${String(reply.headers["content-type"])}`
  try {
    const body: unknown = JSON.parse(reply.text)
    const issues = issuesOf(schemas, body)
    if (issues !== null) return `a body outside its schema: ${issues}`
    return reply.status >= 400 ? problemFault(reply.status, body) : null
  } catch {
    return "a body that is no JSON"
  }
}

// The only statuses of requests that reach no endpoint: not found, or unreadable.
const unreadable = [400, 408, 431]
const reachingNothing = new Map(
  [...byStatus(TrajetApi.groups.transports.endpoints.read.error)].filter(([status]) =>
    [404, ...unreadable].includes(status)
  )
)

// Pages around the API are not in the contract: only the rules of all answers apply to them.
const page =
  /^\/(?:operations\/docs|operations\/openapi\.json|docs|files|healthz|metrics|openapi\.json|problems|readyz)\b/u

// A path below /docs that the site does not have is answered by a page for people.
const documentation = /^\/docs\b(?!\/explorer(?:[/?]|$))/u

const missingPageFault = ({ headers, text }: Reply): string | null => {
  if (headers["content-type"] !== "text/html; charset=utf-8") return "a page of another content type"
  if (!String(headers["content-security-policy"]).startsWith("default-src 'none'")) return "a page without a policy"
  return text.startsWith("<!doctype html>") ? null : "a page that is no page"
}

const isPage = ({ headers }: Reply): boolean => String(headers["content-type"]).startsWith("text/html")

const pageFault = ({ method, target }: ExactRequest, reply: Reply): string | null => {
  if (reply.status === 404 && method === "GET" && documentation.test(target) && isPage(reply))
    return missingPageFault(reply)
  if (reply.status >= 400) return bodyFault(reply, [Problem])
  return [200, 304].includes(reply.status) ? null : `the status ${reply.status} of a page`
}

/** The fault of an answer against the contract; null if it has none. */
export const faultOf = (request: ExactRequest, reply: Reply): string | null => {
  const endpoint = endpointOf(request)
  if (reply.status >= 500) return `the status ${reply.status}`
  if (page.test(request.target) && request.method !== "HEAD") return pageFault(request, reply)
  if (page.test(request.target)) return reply.text === "" ? null : "a body to HEAD"
  const schemas = (endpoint?.answers ?? reachingNothing).get(reply.status)
  if (schemas === undefined) return `the status ${reply.status}, which is not documented`
  if (reply.headers["x-request-id"] === undefined && !unreadable.includes(reply.status)) return "no X-Request-Id"
  if (reply.status === 429 && reply.headers["retry-after"] === undefined) return "a 429 without Retry-After"
  if (request.method === "HEAD") return reply.text === "" ? null : "a body to HEAD"
  return bodyFault(reply, schemas)
}
