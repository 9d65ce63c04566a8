import { copyFileSync, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { cacheFolder } from "../../harness/cache-folder.ts"
import type { Generator } from "./generator.model.ts"
import { go, goEnvironment } from "./go.ts"
import { languageFile, python, succeeds } from "./tools.ts"

const requirements = languageFile("python", "requirements-openapi-python-client.txt")

const onPython = (name: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  succeeds(join(python(requirements), "bin", name), args, { env })

const openApiPythonClient: Generator = {
  name: "openapi-python-client",
  generate: ({ client, document }) => {
    mkdirSync(client, { recursive: true })
    const output = ["--meta", "none", "--output-path", join(client, "trajet_generated")]
    const config = ["--config", languageFile("python", "openapi-python-client.yaml")]
    return onPython("openapi-python-client", ["generate", "--path", document, ...output, ...config])
  },
  compile: ({ client, document }) =>
    onPython("python", ["-B", languageFile("python", "load_all.py"), "trajet_generated", document], {
      PYTHONPATH: client
    }),
  order: ({ client }, env) =>
    onPython("python", ["-B", languageFile("python", "order_with_openapi_python_client.py")], {
      ...env,
      PYTHONPATH: client
    })
}

/** A module of Go with an exact version; Go checks its sum. */
const generatorInGo = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"

/** The path of the generator, built if no earlier run has built it. */
const oapiCodegenPath = async (): Promise<string> => {
  const folder = join(cacheFolder("go"), generatorInGo.replaceAll("/", "-"))
  const path = join(folder, "oapi-codegen")
  if (!existsSync(path)) await go(["install", generatorInGo], { env: { GOBIN: folder } })
  return path
}

const sampleFile = (name: string): string => languageFile("go", "oapi-codegen", name)

const oapiCodegen: Generator = {
  name: "oapi-codegen",
  generate: async ({ client, document }) => {
    mkdirSync(join(client, "client"), { recursive: true })
    for (const name of ["go.mod", "config.yaml"]) copyFileSync(sampleFile(name), join(client, name))
    const env = await goEnvironment()
    return succeeds(await oapiCodegenPath(), ["-config", "config.yaml", document], { cwd: client, env })
  },
  compile: async ({ client, name }) => {
    if (name === "openapi") copyFileSync(sampleFile("main.go"), join(client, "main.go"))
    await go(["mod", "tidy"], { cwd: client })
    return go(["build", "./..."], { cwd: client })
  },
  order: ({ client }, env) => go(["run", "."], { cwd: client, env })
}

/** Generators of one language each, written in it. */
export const otherGenerators: ReadonlyArray<Generator> = [openApiPythonClient, oapiCodegen]
