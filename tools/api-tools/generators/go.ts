import { existsSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { cacheFolder } from "../../harness/cache-folder.ts"
import { Lacking } from "./generator.model.ts"
import { program, succeeds, type Surroundings, toolsFolder } from "./tools.ts"

/** The version that the module of oapi-codegen asks for. */
const needed = { major: 1, minor: 25 }

/** True for a version of Go, `go1.26.8`, that builds the generators and their clients. */
export const isNewGo = (version: string): boolean => {
  const [, major, minor] = (/^go(\d+)\.(\d+)/u.exec(version) ?? []).map(Number)
  return major === needed.major && minor !== undefined && minor >= needed.minor
}

/** The archive of Go is unpacked at the last one, which the PATH of a shell may lack. */
const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/local/go/bin"]

/** The settings of Go, which takes modules from their proxy and no other toolchain. */
const settings = { GOTOOLCHAIN: "local", GOCACHE: cacheFolder("go-build"), GOFLAGS: "-mod=mod -buildvcs=false" }

const versionOf = async (path: string): Promise<string> =>
  (await succeeds(path, ["env", "GOVERSION"], { env: settings })).trim()

/** The path of a Go that is new enough. Throws `Lacking` if there is none and Debian's package is older. */
const goPath = async (): Promise<string> => {
  const here = folders.map((folder) => join(folder, "go")).filter((path) => existsSync(path))
  const versions: Array<string> = []
  for (const path of here.length > 0 ? new Set(here) : [program("go", "golang-go")]) {
    const version = await versionOf(path)
    if (isNewGo(version)) return path
    versions.push(version)
  }
  throw new Lacking(`no go${needed.major}.${needed.minor}, only ${versions.join(", ")}`)
}

/** The environment of a program that runs Go by its name. */
export const goEnvironment = async (): Promise<Readonly<Record<string, string>>> => ({
  ...settings,
  PATH: [dirname(await goPath()), process.env["PATH"]].join(delimiter)
})

/** Runs the command of Go. */
export const go = async (
  args: ReadonlyArray<string>,
  { cwd = toolsFolder, env = {} }: Surroundings = {}
): Promise<string> => succeeds(await goPath(), args, { cwd, env: { ...settings, ...env } })
