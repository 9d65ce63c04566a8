import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { python as pythonFolder, succeeds } from "../../api-tools/generators/tools.ts"
import type { ClientLanguage, ClientWork } from "../client-language.model.ts"
import { clientVersion, readmeProgram } from "../client-sources.ts"
import { generatePart } from "../generated-part.ts"

/** Where the driver looks for the generated part. */
const generatedFiles = ["api.py", "models.py"]

const python = (source: string): string => join(pythonFolder(join(source, "requirements.txt")), "bin/python")

const replaceIn = (path: string, before: string, after: string): void => {
  const text = readFileSync(path, "utf8")
  if (!text.includes(before)) throw new Error(`${path} lacks ${before}`)
  writeFileSync(path, text.replace(before, after))
}

const writeVersion = (built: string): void => {
  const version = clientVersion()
  replaceIn(join(built, "pyproject.toml"), `version = "0.0.0"`, `version = "${version}"`)
  replaceIn(join(built, "src/trajet/version.py"), `VERSION = "0.0.0"`, `VERSION = "${version}"`)
}

const build = async (work: ClientWork): Promise<void> => {
  const { built, source } = work
  rmSync(built, { recursive: true, force: true })
  cpSync(source, built, { recursive: true, filter: (path) => !/\/(?:templates|__pycache__)$/u.test(path) })
  const generated = await generatePart(work, "python")
  for (const name of generatedFiles) cpSync(join(generated, name), join(built, "src/trajet", name))
  rmSync(generated, { recursive: true })
  writeVersion(built)
  await succeeds(python(source), ["-m", "mypy", "--strict", "src"], { cwd: built })
}

const vectors = resolve(import.meta.dirname, "../../../examples/webhook-receivers/vectors.json")

const test = async ({ built, source }: ClientWork): Promise<void> => {
  const env = { PYTHONPATH: join(built, "src"), PYTHONDONTWRITEBYTECODE: "1", TRAJET_VECTORS: vectors }
  await succeeds(python(source), ["-m", "unittest", "discover", "-s", "tests"], { cwd: built, env })
}

const pack = async ({ built, source }: ClientWork): Promise<string> => {
  const to = join(built, "dist")
  const options = ["--no-deps", "--no-build-isolation", "--no-cache-dir", "--disable-pip-version-check"]
  await succeeds(python(source), ["-m", "pip", "wheel", ...options, "--wheel-dir", to, "."], { cwd: built })
  const [wheel] = globSync(join(to, "*.whl"))
  if (wheel === undefined) throw new Error(`no wheel in ${to}`)
  return wheel
}

const install: ClientLanguage["install"] = async (packagePath, folder) => {
  mkdirSync(folder, { recursive: true })
  const environment = join(folder, "venv")
  // The Python that makes the environment has pip, which a plain one of Debian lacks.
  await succeeds(python(resolve("clients/python")), ["-m", "venv", environment])
  const program = join(environment, "bin/python")
  await succeeds(program, ["-m", "pip", "install", "--no-index", "--disable-pip-version-check", packagePath])
  writeFileSync(join(folder, "order.py"), readmeProgram("python"))
  return { program, args: ["order.py"], cwd: folder }
}

/** Drives the client that is built; without one, the hand-written layer alone. */
const driver: ClientLanguage["driver"] = ({ built, source }) => {
  const folder = existsSync(built) ? built : source
  return { program: python(source), args: ["-B", join(folder, "driver/driver.py")] }
}

/** The client for Python: a wheel for PyPI. */
export const pythonClient: ClientLanguage = { name: "python", title: "Python", build, test, pack, install, driver }
