import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { go } from "../../api-tools/generators/go.ts"
import { program, succeeds } from "../../api-tools/generators/tools.ts"
import type { ClientLanguage, ClientWork, Command } from "../client-language.model.ts"
import { clientVersion, readmeProgram } from "../client-sources.ts"
import { generatePart } from "../generated-part.ts"
import { namedDocument } from "../named-document.ts"

export const moduleName = "trajet.example/trajet-go"
const version = (): string => `v${clientVersion()}`

/** The module, as its release branch has it. */
const moduleFolder = ({ built }: ClientWork): string => join(built, "module")
const driverProgram = ({ built }: ClientWork): string => join(built, "driver", "driver")
const vectors = resolve(import.meta.dirname, "../../../examples/webhook-receivers/vectors.json")

/** Writes names as Go does: initialisms in capitals, and no name of the generator for items. Comments stay. */
export const goNames = (text: string): string =>
  text
    .split("\n")
    .map((line) => (/^\s*\/\//u.test(line) ? line : line.replaceAll(/Id(s?)\b/gu, "ID$1").replaceAll(/Url\b/gu, "URL")))
    .join("\n")
    .replaceAll(/Inner(?=[A-Z]|\b)/gu, "Item")

const writeGenerated = async (work: ClientWork): Promise<void> => {
  const generated = await generatePart(work, "go", namedDocument)
  for (const name of ["calls.go", "models.go"]) {
    writeFileSync(join(moduleFolder(work), name), goNames(readFileSync(join(generated, name), "utf8")))
  }
  rmSync(generated, { recursive: true })
}

/** A test that runs each example of the README after its program: they continue it with a client and the id of a mission. */
const readmeTest = (source: string): string => {
  const readme = readFileSync(join(source, "README.md"), "utf8")
  const examples = [...readme.matchAll(/^```go run-by="clients\/go\/readme_test.go"\n(.*?)^```$/gmsu)].map(
    ([, code = ""]) => code
  )
  const functions = examples.map(
    (code, at) =>
      `func example${at}(ctx context.Context, client *trajet.Client, id string) error {\n${code}return nil\n}`
  )
  const header = readFileSync(join(source, "readme_test.go"), "utf8")
  const list = `var examples = []func(context.Context, *trajet.Client, string) error{${examples.map((_, at) => `example${at}`).join(", ")}}`
  return [header, list, ...functions].join("\n\n")
}

const build = async (work: ClientWork): Promise<void> => {
  const { built, source } = work
  rmSync(built, { recursive: true, force: true })
  const module = moduleFolder(work)
  cpSync(source, module, { recursive: true, filter: (path) => !/\/(?:templates|driver)$/u.test(path) })
  await writeGenerated(work)
  writeFileSync(join(module, "version.go"), `package trajet\n\nconst userAgent = "trajet-go/${clientVersion()}"\n`)
  writeFileSync(join(module, "readme_test.go"), readmeTest(source))
  await go(["fmt", "."], { cwd: module })
  await go(["vet", "."], { cwd: module })
  const driver = join(built, "driver")
  mkdirSync(driver)
  for (const file of globSync(`${module}/{*.go,go.mod}`)) {
    if (!file.endsWith("_test.go")) cpSync(file, join(driver, basename(file)))
  }
  cpSync(join(source, "driver/driver_test.go"), join(driver, "driver_test.go"))
  await go(["test", "-c", "-o", driverProgram(work), "."], { cwd: driver })
}

const test = async (work: ClientWork): Promise<void> => {
  await go(["test", "-count=1", "."], { cwd: moduleFolder(work), env: { TRAJET_VECTORS: vectors } })
}

/** Packs the module as the proxy of Go has it: its zip beside its `go.mod` and the facts about its version. */
const pack = async (work: ClientWork): Promise<string> => {
  const module = moduleFolder(work)
  const release = version()
  const proxy = join(work.built, "proxy", moduleName, "@v")
  const staged = join(work.built, "staged", `${moduleName}@${release}`)
  for (const folder of [proxy, staged]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  for (const file of globSync(`${module}/{*.go,go.mod,README.md}`)) {
    if (!file.endsWith("_test.go")) cpSync(file, join(staged, basename(file)))
  }
  const zip = join(proxy, `${release}.zip`)
  await succeeds(program("zip", "zip"), ["-q", "-r", "-X", "-D", zip, "."], { cwd: join(work.built, "staged") })
  cpSync(join(module, "go.mod"), join(proxy, `${release}.mod`))
  writeFileSync(join(proxy, `${release}.info`), JSON.stringify({ Version: release }))
  writeFileSync(join(proxy, "list"), `${release}\n`)
  return zip
}

/**
 * The settings of Go in a folder that installs the module. Go keeps a version of a module for ever. A cache of its own lets
 * this version have another content in the next run.
 */
export const goSettings = (folder: string): Readonly<Record<string, string>> => ({
  GOMODCACHE: join(folder, "modules"),
  GOFLAGS: "-modcacherw -buildvcs=false"
})

/** Installs the module from the folder of its package, which is a proxy, and builds the program of the README. */
const install = async (packagePath: string, folder: string): Promise<Command> => {
  mkdirSync(folder, { recursive: true })
  const proxy = packagePath.slice(0, packagePath.lastIndexOf(`/${moduleName}/`))
  const env = { ...goSettings(folder), GOPROXY: `file://${proxy}`, GONOSUMDB: moduleName }
  writeFileSync(join(folder, "main.go"), readmeProgram("go"))
  await go(["mod", "init", "example.com/order"], { cwd: folder, env })
  await go(["get", `${moduleName}@${basename(packagePath, ".zip")}`], { cwd: folder, env })
  await go(["build", "-o", "order", "."], { cwd: folder, env })
  return { program: join(folder, "order"), args: [], cwd: folder }
}

const driver: ClientLanguage["driver"] = (work) => ({ program: driverProgram(work), args: [] })

/** The client for Go: a module. */
export const goClient: ClientLanguage = { name: "go", title: "Go", build, test, pack, install, driver }
