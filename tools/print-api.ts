import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { apiDocuments } from "./harness/api-documents.ts"

const folder = "docs/api"
const releaseFolder = `${folder}/last-release`

/** The documents whose changes are compared with the last release. */
export const comparedNames: ReadonlyArray<string> = ["openapi.json", "operations-openapi.json", "asyncapi.json"]

// Everybody else asks a running product for them: they are long, and their digests show that they have changed.
const servedOnly = new Set(["operations-openapi.json", "postman-collection.json"])

const digestLines = (): string =>
  [...apiDocuments().values()].map(({ digest, path }) => `${digest}  ${path}\n`).join("")

/** The files of docs/api that are printed at each change. */
export const keptFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...[...apiDocuments()].flatMap(([name, { text }]) => (servedOnly.has(name) ? [] : [[name, text] as const])),
    ["digests.txt", digestLines()]
  ])

/** The same documents without line breaks: only the check of changes reads them. */
const releasedFiles = (): ReadonlyMap<string, string> =>
  new Map(
    [...apiDocuments()].flatMap(([name, { text }]) =>
      comparedNames.includes(name) ? [[name, `${JSON.stringify(JSON.parse(text))}\n`] as const] : []
    )
  )

/** Every path that is written without `--to`. */
export const apiPaths = (): ReadonlyArray<string> => [
  ...[...keptFiles().keys()].map((name) => join(folder, name)),
  ...comparedNames.map((name) => join(releaseFolder, name))
]

const writeFiles = (to: string, files: ReadonlyMap<string, string>): void => {
  for (const [name, text] of files) {
    const path = join(to, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Writes every document into a folder. */
export const writeApiDocuments = (to: string): void =>
  writeFiles(to, new Map([...apiDocuments()].map(([name, { text }]) => [name, text])))

// npm run print:api [-- --release] [-- --to folder]
if (import.meta.main) {
  const { values } = parseArgs({ options: { release: { type: "boolean", default: false }, to: { type: "string" } } })
  if (values.to === undefined) {
    for (const name of globSync(`${folder}/{*.json,schemas/**/*.json}`)) rmSync(name)
    writeFiles(folder, keptFiles())
    if (values.release) writeFiles(releaseFolder, releasedFiles())
  } else writeApiDocuments(values.to)
}
