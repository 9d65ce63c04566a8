import { mkdirSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { Generator, SampleEnvironment, Work } from "./generator.model.ts"
import { generatedFolder, languageFile, onNode } from "./tools.ts"

const compiler = "../../node_modules/typescript-7/bin/tsc"
const compiledFolder = join(generatedFolder, "compiled")

const samplePath = (sample: string): string => languageFile("typescript", `${sample}.ts`)

/** Compiles files by the settings of a file of `typescript`. */
const compiled = (settings: string, name: string, files: ReadonlyArray<string>): Promise<string> => {
  const path = join(generatedFolder, `tsconfig.${name}.json`)
  const extended = relative(generatedFolder, languageFile("typescript", settings))
  writeFileSync(path, JSON.stringify({ extends: extended, files }))
  return onNode([compiler, "-p", path])
}

/** Compiles a client to CommonJS, and with it the sample for the API of clients. `entry` is its main file. */
export const compiledSample = ({ name }: Work, sample: string, entry: string): Promise<string> => {
  mkdirSync(compiledFolder, { recursive: true })
  writeFileSync(join(compiledFolder, "package.json"), `{"type":"commonjs"}`)
  const files = name === "openapi" ? [samplePath(sample), entry] : [entry]
  return compiled("tsconfig.compiled.json", `${sample}.${name}`, files)
}

/** Runs a sample that was compiled. */
export const runCompiled = (sample: string, env: SampleEnvironment): Promise<string> =>
  onNode([join(compiledFolder, "generators/typescript", `${sample}.js`)], env)

const types: Generator = {
  name: "openapi-typescript",
  generate: ({ client, document }) =>
    onNode(["node_modules/openapi-typescript/bin/cli.js", document, "-o", `${client}.d.ts`]),
  compile: ({ client, name }) =>
    compiled("tsconfig.json", `openapi-typescript.${name}`, [
      ...(name === "openapi" ? [samplePath("openapi-typescript")] : []),
      `${client}.d.ts`
    ]),
  order: (_, env) => onNode([samplePath("openapi-typescript")], env)
}

const heyApi: Generator = {
  name: "@hey-api/openapi-ts",
  generate: ({ client, document }) => {
    const options = ["-c", "@hey-api/client-fetch", "--no-log-file", "--silent"]
    return onNode(["node_modules/@hey-api/openapi-ts/bin/run.js", "-i", document, "-o", client, ...options])
  },
  compile: (work) => compiledSample(work, "hey-api", `${work.client}/index.ts`),
  order: (_, env) => runCompiled("hey-api", env)
}

const orval: Generator = {
  name: "orval",
  generate: ({ client, document }) =>
    onNode(["node_modules/.bin/orval", "--input", document, "--output", `${client}.ts`, "--client", "fetch"]),
  compile: (work) => compiledSample(work, "orval", `${work.client}.ts`),
  order: (_, env) => runCompiled("orval", env)
}

/** The generators that run on Node. */
export const typeScriptGenerators: ReadonlyArray<Generator> = [types, heyApi, orval]
