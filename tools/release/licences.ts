import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Component, isOwn, nameOf, pathOf } from "./bill-of-materials.ts"

const root = join(import.meta.dirname, "..", "..")

const isLicence = (name: string): boolean => /^(?:licen[cs]e|copying|notice|unlicense)/iu.test(name)

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
  readonly repository?: string | { readonly url?: string }
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** The licences whose text is kept here, for packages that name their licence and bring no text. */
const standardText = (licence: string): string | null => {
  const path = join(import.meta.dirname, "texts", `${licence}.txt`)
  return existsSync(path) ? readFileSync(path, "utf8") : null
}

const declaration = ({ author, license, name, repository }: Manifest): string =>
  [
    `The package ${name} brings no text of a licence. Its manifest declares the licence ${license ?? ""}`,
    `author: ${typeof author === "object" ? (author.name ?? "") : (author ?? "not given")}`,
    `source: ${typeof repository === "object" ? (repository.url ?? "") : (repository ?? "not given")}`,
    "The standard text of that licence:"
  ].join("\n")

/** The name of the folder of a package's licences. */
const licenceFolder = (name: string, version: string): string => `${name.replace("/", "+")}@${version}`

/** Copies the texts of the licences of an installed package. Returns its name if there is no text to copy. */
const copyLicences = (folder: string, to: string): ReadonlyArray<string> => {
  const manifest = manifestOf(folder)
  const target = join(to, licenceFolder(manifest.name, manifest.version))
  const names = readdirSync(folder).filter(isLicence)
  const text = names.length === 0 ? standardText(manifest.license ?? "") : ""
  if (text === null) return [manifest.name]
  mkdirSync(target, { recursive: true })
  for (const name of names) cpSync(join(folder, name), join(target, name), { recursive: true })
  if (text !== "") writeFileSync(join(target, "LICENSE"), `${declaration(manifest)}\n\n${text}`)
  return []
}

/** Writes the texts of the licences of everything that a release contains. Fails with the packages that have none. */
export const writeLicences = (to: string, components: ReadonlyArray<Component>): void => {
  const folders = components.filter((component) => !isOwn(component)).map((component) => join(root, pathOf(component)))
  const without = [...new Set(folders)].flatMap((folder) => copyLicences(folder, to))
  if (without.length > 0) throw new Error(`no text of a licence: ${without.join(", ")}`)
}

/** The packages of a bill without a text of a licence in a folder. */
export const unlicensed = (folder: string, components: ReadonlyArray<Component>): ReadonlyArray<string> =>
  components
    .filter((component) => !isOwn(component))
    .map((component) => licenceFolder(nameOf(component), component.version))
    .filter((name) => {
      const path = join(folder, name)
      return !existsSync(path) || !readdirSync(path).some((file) => readFileSync(join(path, file), "utf8").length > 200)
    })
