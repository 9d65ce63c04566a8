import type { Route } from "@trajet/contract"
import { CallError, isProblem } from "./call-error.ts"

/** A request of a call. */
export interface PageRequest {
  readonly method: string
  /** The path with the names of `params` in it: `/console/api/v1/transports/:id`. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** Members that are undefined, null or empty are left out. */
  readonly query?: object | undefined
  readonly body?: unknown
}

/** What a call gives beside its route. */
interface Given {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}

/** The request of a route of the contract, such as `GET /v1/transports/:id`, under another start of its path. */
export const requestOf = (route: Route, given: object, start = ""): PageRequest => {
  const { path: params = {}, query, body }: Given = given
  const [method = "", path = ""] = route.split(" ")
  return { method, path: `${start}${path}`, params, query, body }
}

const queryText = (query: object): string => {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") given.append(name, String(value))
  }
  const text = given.toString()
  return text === "" ? "" : `?${text}`
}

/** The path of a request with its values, and its query. */
export const addressOf = ({ params = {}, path, query = {} }: PageRequest): string =>
  path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? "")) + queryText(query)

/** The error of an answer without data. `body` is its JSON, null if it has none. */
export const failureOf = (answer: Response, body: unknown): CallError => {
  const problem = isProblem(body) ? { ...body, status: answer.status } : null
  return new CallError(problem === null ? "unexpected" : "problem", {
    status: answer.status,
    problem,
    requestId: answer.headers.get("x-request-id")
  })
}

/** The error of a request that got no answer. */
export const unreachable = (cause: unknown): CallError =>
  Object.assign(new CallError("unreachable", { status: 0, problem: null, requestId: null }), { cause })
