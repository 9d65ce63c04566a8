import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The applications, and the path under which each asks the API, as its `api/call.ts` does. */
const applications = [
  { folder: "apps/console/src", name: "", ownPath: "/console/api" },
  { folder: "apps/driver/src", name: "driver/", ownPath: "" }
] as const

/** A call by which a file of the console or of the phone writes. */
interface SentForm {
  /**
   * The file within the sources of the console, and its route: `missions/order/use-price.ts POST /v1/pricing`. Files of the
   * phone begin with `driver/`.
   */
  readonly name: string
  readonly method: string
  /** As it is sent: `/console/api/v1/transports/:id/dates`. */
  readonly path: string
}

type Call = Pick<SentForm, "method" | "path">

const called = /\bcall\(\s*(?:"(\w+ [^"]+)"|(\w+))/gu
const namedRoute = /\bconst (\w+) = "([A-Z]+ \/[^"]+)"/gu

const formOf = (file: string, route: string, ownPath: string): SentForm => {
  const [method = "", path = ""] = route.split(" ")
  return { name: `${file} ${route}`, method, path: path.startsWith(`${ownPath}/`) ? path : `${ownPath}${path}` }
}

/** The routes that a source calls, by a text or by a constant. */
const routesOf = (source: string): ReadonlyArray<string> => {
  const named = new Map([...source.matchAll(namedRoute)].map(([, name = "", route = ""]) => [name, route]))
  return [...source.matchAll(called)].flatMap(([, route, name = ""]) => route ?? named.get(name) ?? [])
}

const formsOf = ({ folder, name, ownPath }: (typeof applications)[number]): ReadonlyArray<SentForm> =>
  globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["api/**"] })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...new Set(routesOf(readFileSync(join(folder, file), "utf8")))].map((route) =>
        formOf(`${name}${file}`, route, ownPath)
      )
    )
    .filter(({ method }) => method !== "GET")

/** Everything that the pages of the console and the phone write, read from their sources: one for each file and route. */
export const sentForms = (): ReadonlyArray<SentForm> =>
  applications.flatMap(formsOf).toSorted((one, other) => (one.name < other.name ? -1 : 1))

const days = /"(?:date|\w+_date)":\s*"([^"]*)"/gu

/** The days in the JSON of a form that are no days but instants, whose day depends on the place of the reader. */
export const instantsForDays = (json: string | null): ReadonlyArray<string> =>
  [...(json ?? "").matchAll(days)].map(([, day = ""]) => day).filter((day) => !/^\d{4}-\d\d-\d\d$/u.test(day))

/** True if a request is the call of a form. */
export const isCallOf = ({ method, path }: Call, request: { readonly method: string; readonly url: string }): boolean =>
  request.method === method &&
  new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(new URL(request.url).pathname)
