import { MissionId } from "@trajet/domain/mission"
import { canonicalId } from "@trajet/domain/text"
import type { IncomingMessage } from "node:http"

/** The target of a request. */
export interface Target {
  /** The path with its ids in lower case, so that two notations of an id are one request. */
  readonly path: string
  /** The text after the question mark. */
  readonly search: string
}

// Hardly any path has a capital, so that most are in their canonical form already.
const canonicalPath = (path: string): string =>
  /[A-Z]/u.test(path) ? path.split("/").map(canonicalId).join("/") : path

/** The parts of a target as it is written. */
export const pathAndSearch = (url: string): Target => {
  const mark = url.indexOf("?")
  const path = mark < 0 ? url : url.slice(0, mark)
  return { path: canonicalPath(path), search: mark < 0 ? "" : url.slice(mark + 1) }
}

export const targetOf = ({ url = "" }: IncomingMessage): Target => pathAndSearch(url)

/** The names of a path. */
export type Params = Readonly<Record<string, string | undefined>>

/** The parameters of a path, with ids in lower case. */
export const canonicalParams = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? value : canonicalId(value)])
  )

/** The mission that a path names. A path without an id gives the empty one, which no mission has. */
export const missionIdOf = (params: Params): MissionId => MissionId(params["id"] ?? "")
