import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { cacheFolder } from "../../harness/cache-folder.ts"
import { pythonEnvironment } from "../../harness/python-environment.ts"
import { debianProgram, installDebianPackage } from "../../programs/debian-program.ts"
import { node, run } from "../../test/commands.ts"
import * as tool from "../run-tool.ts"
import { Lacking } from "./generator.model.ts"

/** The folder of the packages of the generators on Node. */
export const toolsFolder = resolve(tool.toolsFolder)
/** The folder of the documents and of all that is generated. */
export const generatedFolder = join(toolsFolder, "generated")
/** A file of a language: a sample, or a list of what its clients need. */
export const languageFile = (...names: ReadonlyArray<string>): string => join(import.meta.dirname, ...names)

const millisMax = 10 * 60_000
const linesShown = 40

export interface Surroundings {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program to its end, and returns its output. Throws the last lines of the output if it fails. */
export const succeeds = async (
  program: string,
  args: ReadonlyArray<string>,
  surroundings: Surroundings = {}
): Promise<string> => {
  const output: Array<string> = []
  const exitCode = await run(program, args, {
    ...surroundings,
    timeoutMillis: millisMax,
    onOutput: (text) => output.push(text)
  })
  const text = output.join("")
  if (exitCode === 0) return text
  throw new Error(`${program} ended with ${exitCode}\n${text.trimEnd().split("\n").slice(-linesShown).join("\n")}`)
}

/** Runs a program of the packages of `tools/api-tools`, or one of its own, on this Node. */
export const onNode = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): Promise<string> =>
  succeeds(node, args, { cwd: toolsFolder, env: { ...env, DO_NOT_TRACK: "1", CI: "1" } })

/** The path of a program, which a package of Debian brings if it is missing. Throws `Lacking`. */
export const program = (name: string, packageName: string): string => {
  try {
    return debianProgram(name, packageName)
  } catch {
    throw new Lacking(`no ${name}`)
  }
}

/** Installs a package of Debian that has no program, unless it is there. Throws `Lacking`. */
export const needsPackage = (name: string, isThere: boolean): void => {
  if (!isThere && !installDebianPackage(name)) throw new Lacking(`no ${name}`)
}

/** Folder of the Python environment with the packages of a list. Throws `Lacking` without Python. */
export const python = (requirements: string): string => {
  program("python3", "python3")
  return pythonEnvironment(requirements)
}

const copying = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"

/** The jars that a `pom.xml` names, with all that they need. Fetches them once for each content of the file. */
export const jarsOf = async (pom: string): Promise<ReadonlyArray<string>> => {
  const digest = createHash("sha256").update(readFileSync(pom)).digest("hex").slice(0, 16)
  const folder = cacheFolder(`jars-${digest}`)
  const finished = join(folder, "finished")
  if (!existsSync(finished)) {
    rmSync(folder, { recursive: true, force: true })
    // With the check sums of the repository.
    const options = ["-q", "-B", "-C", "-f", pom, copying, `-DoutputDirectory=${folder}`]
    await succeeds(program("mvn", "maven"), options)
    mkdirSync(folder, { recursive: true })
    writeFileSync(finished, "")
  }
  const jars = readdirSync(folder).filter((name) => name.endsWith(".jar"))
  if (jars.length === 0) throw new Error(`${pom} names no jar`)
  return jars.map((name) => join(folder, name))
}

/** Runs a Java program. */
export const java = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): Promise<string> =>
  succeeds(program("java", "default-jdk-headless"), args, { env })
