import { globSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import type { ClientLanguage } from "./client-language.model.ts"

/** A client's package, and the packages of others that it brings. */
export interface PackedClient {
  readonly language: ClientLanguage
  readonly path: string
  readonly dependencies: ReadonlyArray<string>
}

const matches = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).join(":"))

const keysOf = (value: unknown): ReadonlyArray<string> => Object.keys(Object(value))

/** Finds the dependencies in the manifest of a registry, by the end of its name. Optional ones are not brought. */
const readers: Readonly<Record<string, (text: string) => ReadonlyArray<string>>> = {
  "package.json": (text) => keysOf(JSON.parse(text).dependencies),
  // PHP and its extensions are parts of the platform.
  "composer.json": (text) => keysOf(JSON.parse(text).require).filter((name) => name.includes("/")),
  "pyproject.toml": (text) => matches(/^dependencies = \[([^\]]*)\]/mu.exec(text)?.[1] ?? "", /"([^"]+)"/gu),
  "go.mod": (text) => matches(text, /^(?:require |\t)(\S+ v\S+)/gmu),
  "pom.xml": (text) =>
    matches(
      text.replaceAll(/<dependency>(?:(?!<\/dependency>).)*<scope>test.*?<\/dependency>/gsu, ""),
      /<dependency>\s*<groupId>([^<]+)<\/groupId>\s*<artifactId>([^<]+)/gu
    ),
  ".nuspec": (text) => matches(text, /<dependency id="([^"]+)"/gu)
}

/** The packages of others that a client brings, by the manifest in its sources. */
export const dependenciesOf = (source: string): ReadonlyArray<string> => {
  for (const [name, read] of Object.entries(readers)) {
    const [path] = globSync(join(source, name.startsWith(".") ? `*${name}` : name))
    if (path !== undefined) return read(readFileSync(path, "utf8"))
  }
  throw new Error(`${source} has no manifest of a registry`)
}

/** Size and dependencies of each package, as a table. */
export const packageTable = (packed: ReadonlyArray<PackedClient>): string =>
  [
    "| Client | Package | KiB | Needs |",
    "| --- | --- | --- | --- |",
    ...packed.map(({ dependencies, language, path }) => {
      const kibibytes = (statSync(path).size / 1024).toFixed(1)
      return `| ${language.title} | ${basename(path)} | ${kibibytes} | ${dependencies.join(", ") || "nothing"} |`
    })
  ].join("\n")
