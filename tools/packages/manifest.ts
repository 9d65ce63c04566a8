import { globSync } from "node:fs"
import { join } from "node:path"

/** A target of `exports`: a file, or conditions with a target each. */
type ExportTarget = string | { readonly [condition: string]: ExportTarget }

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, ExportTarget>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  /** Dependencies that only this repository uses. */
  readonly devDependencies?: unknown
  readonly nx?: unknown
  readonly scripts?: unknown
}

const sourceCondition = "@trajet/source"

const withoutSources = (target: ExportTarget): ExportTarget =>
  typeof target === "string"
    ? target
    : Object.fromEntries(
        Object.entries(target)
          .filter(([condition]) => condition !== sourceCondition)
          .map(([condition, inner]) => [condition, withoutSources(inner)])
      )

/** Makes the published manifest: without scripts, and without the condition that leads to the sources. */
export const publishedManifest = ({ devDependencies, nx, scripts, ...manifest }: Manifest): Manifest => ({
  ...manifest,
  exports: Object.fromEntries(
    Object.entries(manifest.exports)
      .map(([path, target]) => [path, withoutSources(target)] as const)
      // Entry points that only this repository imports have no target but their sources.
      .filter(([, target]) => typeof target === "string" || Object.keys(target).length > 0)
  )
})

export interface EntryPoint {
  /** The specifier that an integrator imports. */
  readonly specifier: string
  /** The file of its types, relative to the package. */
  readonly types: string
}

const typesOf = (path: string, target: ExportTarget): string => {
  const types = typeof target === "string" ? undefined : target["types"]
  if (typeof types !== "string") throw new Error(`exports["${path}"] has no types`)
  return types.replace("./", "")
}

const wordsAround = (pattern: string): readonly [string, string] => {
  const [before = "", after = ""] = pattern.split("*")
  return [before, after]
}

/** All entry points of a package in a folder; a pattern with `*` gives one for each file that is there. */
export const entryPointsOf = ({ exports, name }: Manifest, folder: string): ReadonlyArray<EntryPoint> =>
  Object.entries(exports)
    .filter(([path]) => path !== "./package.json")
    .flatMap(([path, target]) => {
      const types = typesOf(path, target)
      if (!path.includes("*")) return [{ specifier: join(name, path), types }]
      const [before, after] = wordsAround(types)
      return globSync(types.replace("*", "**"), { cwd: folder }).map((file) => ({
        specifier: join(name, path.replace("*", file.slice(before.length, file.length - after.length))),
        types: file
      }))
    })
    .toSorted((one, other) => (one.specifier < other.specifier ? -1 : 1))
