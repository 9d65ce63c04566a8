import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { buildClient } from "../build-client.ts"
import { buildDomain } from "../build-domain.ts"
import { buildMcp } from "../build-mcp.ts"
import { type EntryPoint, entryPointsOf, type Manifest, publishedManifest } from "./manifest.ts"

const root = dirname(dirname(import.meta.dirname))

const builds = { client: buildClient, domain: buildDomain, mcp: buildMcp }
export type PackageName = keyof typeof builds
export const packageNames: ReadonlyArray<PackageName> = ["client", "domain", "mcp"]

export interface StagedPackage {
  /** The folder with all that is published, and nothing else. */
  readonly folder: string
  readonly manifest: Manifest
  readonly entryPoints: ReadonlyArray<EntryPoint>
}

/** Builds a package into `parent`, in a folder of its name, with the manifest that integrators get. */
export const stagePackage = (name: PackageName, parent: string): StagedPackage => {
  const source = join(root, "libs", name)
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true })
  const manifest = publishedManifest(JSON.parse(readFileSync(join(source, "package.json"), "utf8")))
  if (builds[name](join(folder, "dist")) !== 0) throw new Error(`${manifest.name} could not be built`)
  for (const part of ["bin", "README.md"]) {
    if (existsSync(join(source, part))) cpSync(join(source, part), join(folder, part), { recursive: true })
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
  return { folder, manifest, entryPoints: entryPointsOf(manifest, folder) }
}

export interface PackedPackage extends StagedPackage {
  readonly tarball: string
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly files: ReadonlyArray<string>
}

interface PackReport {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: ReadonlyArray<{ readonly path: string }>
}

/** Stages a package in a folder, and packs it there as `npm publish` does. */
export const packPackage = (name: PackageName, parent: string): PackedPackage => {
  const staged = stagePackage(name, parent)
  const { status, stderr, stdout } = spawnSync("npm", ["pack", "--json", "--pack-destination", parent], {
    cwd: staged.folder,
    encoding: "utf8"
  })
  if (status !== 0) throw new Error(`npm pack of ${staged.manifest.name} failed: ${stderr}`)
  const [report]: ReadonlyArray<PackReport> = JSON.parse(stdout)
  if (report === undefined) throw new Error(`npm pack of ${staged.manifest.name} packed nothing`)
  return {
    ...staged,
    tarball: join(parent, report.filename),
    packedBytes: report.size,
    unpackedBytes: report.unpackedSize,
    files: report.files.map(({ path }) => path)
  }
}

const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

/** One line about the size of a packed package. */
export const sizeLine = ({ entryPoints, files, manifest, packedBytes, unpackedBytes }: PackedPackage): string =>
  `${manifest.name} ${manifest.version}: ${kibibytes(packedBytes)} packed, ${kibibytes(unpackedBytes)} unpacked, ` +
  `${files.length} files, ${entryPoints.length} entry points`
