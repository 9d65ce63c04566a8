import type { KeyId, RequestId, Tenant } from "@trajet/domain/access"
import { MissionId } from "@trajet/domain/mission"
import type { LoggedRequest, RequestLog } from "@trajet/domain/requests"
import { isUuid } from "@trajet/domain/text"
import { pathAndSearch } from "./target.ts"

/** The client's key of a request, and whose it is. */
export interface KnownKey {
  readonly tenant: Tenant
  readonly keyId: KeyId
}

/** A request of a known key, with its answer. */
export interface AnsweredRequest {
  readonly key: KnownKey
  readonly id: RequestId
  /** Path of the contract. */
  readonly route: string
  /** The target as it was sent. */
  readonly url: string
  readonly method: string
  readonly answer: { readonly status: number; readonly body?: unknown }
  readonly millis: number
}

export type LogRequest = (request: AnsweredRequest) => void

interface ShownRoute {
  readonly route: string
  /** Place of the mission's id in the path, from 0; -1 if the path has none. */
  readonly missionAt: number
}

const shownRoute = (path: string): ShownRoute => {
  const parts = path.split("/")
  const missionAt = parts.findIndex((part, at) => part === ":id" && parts[at - 1] === "transports")
  return { missionAt, route: parts.map((part) => part.replace(/^:(.+)$/u, "{$1}")).join("/") }
}

/** The code of a problem in an answer; null for other answers. */
const codeIn = ({ body, status }: AnsweredRequest["answer"]): string | null => {
  if (status < 400 || typeof body !== "string") return null
  const problem: unknown = JSON.parse(body)
  const code: unknown = typeof problem === "object" && problem !== null ? Reflect.get(problem, "code") : null
  return typeof code === "string" ? code : null
}

/**
 * Adds requests to the log of their group. Of a target, keeps the id of a mission only: other parts of a path, the
 * query and the body are data of the client (CON-16). Each route is taken apart once.
 */
export const makeLogRequest = (add: RequestLog["Service"]["add"]): LogRequest => {
  const routes = new Map<string, ShownRoute>()
  const routeOf = (path: string): ShownRoute => {
    const known = routes.get(path)
    if (known !== undefined) return known
    const shown = shownRoute(path)
    routes.set(path, shown)
    return shown
  }
  return ({ answer, id, key, method, millis, route: path, url }) => {
    const { missionAt, route } = routeOf(path)
    const mission = missionAt < 0 ? "" : (pathAndSearch(url).path.split("/")[missionAt] ?? "")
    const request: LoggedRequest = {
      ...key,
      ...{ id, method, route },
      missionId: isUuid(mission) ? MissionId(mission) : null,
      status: answer.status,
      problem: codeIn(answer),
      millis: Math.max(0, Math.round(millis))
    }
    add(request)
  }
}
