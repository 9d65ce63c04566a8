import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

const sources = "apps/console/src"

/** A call by which a file of the console writes. */
interface SentForm {
  /** The file within the sources of the console, and the function that it calls: `keys/revoke-dialog.tsx keysRevoke`. */
  readonly name: string
  readonly method: string
  /** As printed from the contract: `/console/api/v1/transports/:id/dates`. */
  readonly path: string
}

type Call = Pick<SentForm, "method" | "path">

const printed = /export const (\w+) =[^]*?method: "(\w+)",\s*path: "([^"]+)"/gu
const imported = /import \{([^}]*)\} from "[^"]*\/api\/((?:client|console|operations)\/\w+)\.ts"/gu

/** The calls of the printed files that are no GET, by the file and the name of their function. */
const writes = (): ReadonlyMap<string, Call> =>
  new Map(
    globSync(`${sources}/api/*/*.ts`).flatMap((file) => {
      const group = `${basename(dirname(file))}/${basename(file, ".ts")}`
      return [...readFileSync(file, "utf8").matchAll(printed)].flatMap(([, name, method = "", path = ""]) =>
        method === "GET" ? [] : [[`${group} ${name}`, { method, path }] as const]
      )
    })
  )

const formsOf = (file: string, calls: ReadonlyMap<string, Call>): ReadonlyArray<SentForm> =>
  [...readFileSync(join(sources, file), "utf8").matchAll(imported)].flatMap(([, names = "", group]) =>
    names.split(",").flatMap((text) => {
      const name = text.trim()
      const call = calls.get(`${group} ${name}`)
      return call === undefined ? [] : [{ name: `${file} ${name}`, ...call }]
    })
  )

/** Everything that the pages of the console write, read from their sources: one entry for each file and call. */
export const sentForms = (): ReadonlyArray<SentForm> => {
  const calls = writes()
  return globSync("**/*.{ts,tsx}", { cwd: sources, exclude: ["api/**"] })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => formsOf(file, calls))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** True if a request is the call of a form. */
export const isCallOf = ({ method, path }: Call, request: { readonly method: string; readonly url: string }): boolean =>
  request.method === method &&
  new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(new URL(request.url).pathname)
