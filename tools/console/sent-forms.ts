import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const sources = "apps/console/src"
/** As in `apps/console/src/api/call.ts`. */
const ownPath = "/console/api"

/** A call by which a file of the console writes. */
interface SentForm {
  /** The file within the sources of the console, and its route: `missions/order/use-price.ts POST /v1/pricing`. */
  readonly name: string
  readonly method: string
  /** As it is sent: `/console/api/v1/transports/:id/dates`. */
  readonly path: string
}

type Call = Pick<SentForm, "method" | "path">

const called = /\bcall\(\s*"(\w+ [^"]+)"/gu
const formOf = (file: string, route: string): SentForm => {
  const [method = "", path = ""] = route.split(" ")
  return { name: `${file} ${route}`, method, path: path.startsWith(`${ownPath}/`) ? path : `${ownPath}${path}` }
}

const routesOf = (source: string): ReadonlyArray<string> => [...source.matchAll(called)].map(([, route = ""]) => route)

/** Everything that the pages of the console write, read from their sources: one entry for each file and route. */
export const sentForms = (): ReadonlyArray<SentForm> => {
  return globSync("**/*.{ts,tsx}", { cwd: sources, exclude: ["api/**"] })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...new Set(routesOf(readFileSync(join(sources, file), "utf8")))].map((route) => formOf(file, route))
    )
    .filter(({ method }) => method !== "GET")
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** True if a request is the call of a form. */
export const isCallOf = ({ method, path }: Call, request: { readonly method: string; readonly url: string }): boolean =>
  request.method === method &&
  new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(new URL(request.url).pathname)
