import { OperationsApi, TrajetApi } from "@trajet/contract"
import { OpenApi } from "effect/http-api"
import { readFileSync, writeFileSync } from "node:fs"
import http from "node:http"
import { dirname, join, relative, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type OutputOptions, type Plugin } from "rolldown"
import * as undici from "undici"

export const root = join(import.meta.dirname, "..", "..")

/** Programs that run as threads or processes: their starters name them by an address relative to their own file. */
export const startedPrograms = {
  "print-process": "libs/adapters-pdf/src/print-process.ts",
  "password-thread": "libs/adapters-local/src/users/password-thread.ts",
  "explorer-thread": "apps/api/src/edge/pages/explorer-thread.ts",
  "gazetteer-builder": "libs/adapters-local/src/places/building/gazetteer-builder.ts"
}

export type Programs = Readonly<Record<string, string>>

const programAddress = /new URL\("((?:[\w.-]+\/)*[\w-]+\.ts)", import\.meta\.url\)/gu

/** All files of a bundle that start others are in one folder, so that what is started is beside whoever starts it. */
const programsBesideTheirStarters = (programs: Programs): Plugin => ({
  name: "programs",
  transform: {
    filter: { code: programAddress },
    handler: (code, id) =>
      code.replaceAll(programAddress, (_, address: string) => {
        const path = relative(root, resolve(dirname(id), address))
        const [name] = Object.entries(programs).find(([, program]) => program === path) ?? []
        if (name === undefined) throw new Error(`${path} is started, but is no part of the bundle`)
        return `new URL("./${name}.mjs", import.meta.url)`
      })
  }
})

/** Lets modules of this repository find files by their place among the sources. */
export const placesOfSources: Plugin = {
  name: "places",
  transform: {
    filter: { code: /import\.meta\.(?:dirname|url)/u, id: { exclude: /node_modules/u } },
    handler: (code, id) =>
      code
        .replaceAll(/(?<!"\.\/[\w-]+\.(?:mjs|json)", )import\.meta\.url/gu, JSON.stringify(pathToFileURL(id).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
  }
}

const documents = {
  TrajetApi: () => OpenApi.fromApi(TrajetApi),
  OperationsApi: () => OpenApi.fromApi(OperationsApi)
}
const madeDocument = /OpenApi\.fromApi\((TrajetApi|OperationsApi)\)/gu

const fileOf = (api: string): string => `openapi-${api}.json`

/**
 * The OpenAPI documents are made by the build and read at the start: the API makes them before it listens, which would
 * take a third of its start.
 */
const documentsMadeBefore: Plugin = {
  name: "documents",
  transform: {
    filter: { code: madeDocument, id: { exclude: /node_modules/u } },
    handler: (code) => {
      const read = (_: string, api: string) =>
        `JSON.parse(readText(new URL("./${fileOf(api)}", import.meta.url), "utf8"))`
      return `import { readFileSync as readText } from "node:fs"\n${code.replaceAll(madeDocument, read)}`
    }
  }
}

const undiciNames = Object.keys(undici).filter((name) => /^\w+$/u.test(name) && name !== "default")

/**
 * The bundler forgets what a module re-exports from a CommonJS package (`export *`), if the module is imported when it is
 * needed. Effect's HTTP client imports undici like that, so that every provider over HTTP would fail.
 */
const undiciByName: Plugin = {
  name: "undici",
  transform: {
    filter: { id: /platform-node\/dist\/Undici\.js$/u },
    handler: () => `export { default, ${undiciNames.join(", ")} } from "undici"`
  }
}

/** Names of the HTTP module without those that are made at their first use, such as WebSocket. */
const httpNames = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) =>
  get === undefined ? [name] : []
)
const httpByName = "\0node:http"

/**
 * An import of Node's HTTP module makes all that the module exports, also a whole client of the web (fetch, WebSocket)
 * that nothing here uses: 8 MiB and 30 ms of each process. A module that is asked for makes nothing.
 */
const httpWithoutTheRest: Plugin = {
  name: "http",
  resolveId: {
    filter: { id: /^(?:node:)?http$/u },
    handler: (_, __, { kind }) => (kind === "import-statement" ? httpByName : null)
  },
  load: {
    filter: { id: new RegExp(`^${httpByName}$`, "u") },
    handler: () =>
      `const http = process.getBuiltinModule("node:http")
       export default http
       export const { ${httpNames.join(", ")} } = http`
  }
}

const escaped = (letter: string): string =>
  Array.from({ length: letter.length }, (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")

/**
 * Writes letters beyond ASCII as escapes: V8 keeps a text with one letter beyond Latin 1 in twice the memory. A letter
 * behind a backslash stays, because an escape would change its meaning.
 */
const writePlainLetters = (path: string): void =>
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(?<!\\)[\u0080-\u{10ffff}]/gu, escaped))

interface BundleOptions {
  readonly programs: Programs
  /** The folder of the files that are no first programs. */
  readonly folder: string
  readonly output: OutputOptions
  readonly plugins?: ReadonlyArray<Plugin>
}

/** Bundles programs, with everything that they import. */
export const bundlePrograms = async ({ folder, output, plugins = [], programs }: BundleOptions) => {
  const built = await build({
    cwd: root,
    input: programs,
    platform: "node",
    logLevel: "warn",
    // `debug` takes it if it happens to be installed, as it is for development.
    external: ["supports-color"],
    plugins: [programsBesideTheirStarters(programs), documentsMadeBefore, undiciByName, httpWithoutTheRest, ...plugins],
    resolve: { conditionNames: ["@trajet/source", "node"] },
    output: {
      format: "esm",
      // Readable stacks; comments take a third of the size.
      comments: false,
      ...output
    }
  })
  for (const [name, make] of Object.entries(documents))
    writeFileSync(join(folder, fileOf(name)), JSON.stringify(make()))
  const chunks = built.output.flatMap((file) => (file.type === "chunk" ? [file] : []))
  for (const { fileName } of chunks) writePlainLetters(join(output.dir ?? folder, fileName))
  return chunks
}
